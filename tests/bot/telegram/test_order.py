"""Who waits for whom: one chat in order, many at once, a flood alone."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from bot.telegram.order import AT_ONCE, ChatOrder, ChatRates


def order() -> ChatOrder:
    return ChatOrder(lambda update: str(update)[0])


async def test_the_updates_of_a_chat_are_taken_in_their_order() -> None:
    turns, taken = order(), []

    async def slow(name: str, seconds: float) -> None:
        await asyncio.sleep(seconds)
        taken.append(name)

    names = [("a1", 0.03), ("a2", 0.0), ("b1", 0.01), ("a3", 0.01), ("b2", 0.0)]
    await asyncio.gather(*(turns.process_update(name, slow(name, seconds)) for name, seconds in names))
    assert [name for name in taken if name[0] == "a"] == ["a1", "a2", "a3"]
    assert [name for name in taken if name[0] == "b"] == ["b1", "b2"]
    assert taken[0] == "b1"
    assert turns.waiting("a") == 0


async def test_a_flood_of_one_chat_leaves_the_others_their_places() -> None:
    turns = order()
    free = asyncio.Event()

    async def begun() -> None:
        await free.wait()

    async def quick() -> str:
        return "answered"

    flood = [asyncio.create_task(turns.process_update("a", begun())) for _ in range(20 * AT_ONCE)]
    await asyncio.sleep(0)
    assert turns.waiting("a") == len(flood)
    await asyncio.wait_for(turns.process_update("b", quick()), 1)
    free.set()
    await asyncio.gather(*flood)
    assert turns.waiting("a") == 0


async def test_a_chat_that_failed_goes_on() -> None:
    turns = order()

    async def broken() -> None:
        raise ValueError

    async def fine() -> None:
        pass

    found = await asyncio.gather(
        turns.process_update("a", broken()), turns.process_update("a", fine()), return_exceptions=True
    )
    assert [type(result) for result in found] == [ValueError, type(None)]


async def send(rates: ChatRates, chat: int, times: int) -> float:
    async def request(*args: Any, **kwargs: Any) -> bool:
        return True

    begin = time.monotonic()
    for _ in range(times):
        await rates.process_request(request, (), {}, "sendMessage", {"chat_id": chat}, None)
    return time.monotonic() - begin


async def test_a_private_chat_that_has_had_its_burst_waits_alone() -> None:
    rates = ChatRates(1000)
    flooding = asyncio.create_task(send(rates, 7, 11))
    assert await send(rates, 8, 5) < 0.5
    assert await flooding > 0.7


async def test_without_limits_nobody_waits() -> None:
    assert await send(ChatRates(0), 7, 200) < 0.5
    assert await send(ChatRates(0), -7, 200) < 0.5
