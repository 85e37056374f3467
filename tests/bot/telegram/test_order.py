"""Who waits for whom: one chat in order, many at once, a flood alone, and nobody for a chat that is made to wait."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from functools import partial

import pytest

from bot.telegram import order as module
from bot.telegram.order import AT_ONCE, ChatOrder, ChatRates, Slot, Slots


def orderly(errors: list[Exception] | None = None) -> ChatOrder:
    def note(error: Exception) -> None:
        if errors is None:
            raise error
        errors.append(error)

    return ChatOrder(note)


async def settled(order: ChatOrder) -> None:
    await asyncio.wait_for(asyncio.gather(*order._tasks), 5)


async def test_the_work_of_a_chat_is_done_in_its_order() -> None:
    order, done = orderly(), []

    async def slow(name: str, seconds: float) -> None:
        await asyncio.sleep(seconds)
        done.append(name)

    for name, seconds in [("a1", 0.03), ("a2", 0.0), ("b1", 0.01), ("a3", 0.01), ("b2", 0.0)]:
        order.add(name[0], partial(slow, name, seconds))
    assert (order.waiting("a"), order.waiting("b"), order.waiting("c")) == (3, 2, 0)
    await settled(order)
    assert [name for name in done if name[0] == "a"] == ["a1", "a2", "a3"]
    assert [name for name in done if name[0] == "b"] == ["b1", "b2"]
    assert done[0] == "b1"
    assert order.waiting("a") == 0


async def test_a_chat_that_failed_goes_on() -> None:
    errors: list[Exception] = []
    order, done = orderly(errors), []

    async def broken() -> None:
        raise ValueError

    async def fine() -> None:
        done.append("fine")

    order.add("a", broken)
    order.add("a", fine)
    await settled(order)
    assert [type(error) for error in errors] == [ValueError]
    assert done == ["fine"]


async def test_closed_it_begins_nothing_and_breaks_off_what_does_not_end() -> None:
    order, done = orderly(), []

    async def ending() -> None:
        await asyncio.sleep(0.01)
        done.append("ended")

    async def endless() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            done.append("broken off")

    for chat in ("a", "a", "a"):
        order.add(chat, ending)
    order.add("b", endless)
    await asyncio.sleep(0)
    await order.close(0.2)
    assert done == ["ended", "broken off"]


async def hold(slots: Slots, work: Callable[[Slot], Awaitable[object]]) -> None:
    async with slots.slot() as slot:
        await work(slot)


@pytest.mark.parametrize("gives_up", [True, False], ids=["gives up", "is silent"])
async def test_who_is_made_to_wait_leaves_his_slot_to_others(
    gives_up: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "LONGEST_HOLD", 0.05)
    slots, may_go_on = Slots(), asyncio.Event()

    async def made_to_wait(slot: Slot) -> None:
        if gives_up:
            slot.give_up()
        await may_go_on.wait()
        await slot.take()

    async def at_once(slot: Slot) -> None:
        pass

    waiting = [asyncio.create_task(hold(slots, made_to_wait)) for _ in range(3 * AT_ONCE)]
    await asyncio.wait_for(hold(slots, at_once), 5)
    may_go_on.set()
    await asyncio.gather(*waiting)
    assert not slots.are_wanted


async def test_no_more_than_so_many_at_once_and_every_slot_comes_back() -> None:
    slots, at_work, most = Slots(4), 0, 0

    async def work(slot: Slot) -> None:
        nonlocal at_work, most
        for _ in range(3):
            at_work += 1
            most = max(most, at_work)
            await asyncio.sleep(0.001)
            at_work -= 1
            slot.give_up()
            slot.give_up()
            await slot.take()
            await slot.take()

    await asyncio.gather(*(hold(slots, work) for _ in range(40)))
    assert most == 4
    await asyncio.gather(*(asyncio.wait_for(slots.acquire(), 1) for _ in range(4)))
    slots_left = asyncio.create_task(slots.acquire())
    await asyncio.sleep(0.01)
    assert not slots_left.done()
    assert slots.are_wanted
    slots_left.cancel()


async def send(rates: ChatRates, chat: int, times: int) -> float:
    begin = time.monotonic()
    for _ in range(times):
        await rates.wait(chat)
    return time.monotonic() - begin


@pytest.mark.stress
@pytest.mark.parametrize(("chat", "burst"), [(7, 10), (-7, 20)])
async def test_a_chat_that_has_had_its_burst_waits_alone(chat: int, burst: int) -> None:
    rates = ChatRates(1000)
    flooding = asyncio.create_task(send(rates, chat, burst + 1))
    await send(rates, 8, 5)
    assert not flooding.done()
    assert await flooding > 0.7


async def test_without_limits_nobody_waits() -> None:
    async with asyncio.timeout(5):
        await send(ChatRates(0), 7, 10_000)
        await send(ChatRates(0), -7, 10_000)


async def test_fewer_than_one_a_second_is_a_rate_too() -> None:
    rates = ChatRates(0.5)
    await send(rates, 7, 1)
    assert await send(rates, 8, 1) > 1


async def test_the_limits_of_chats_long_silent_are_forgotten() -> None:
    rates = ChatRates(1_000_000)
    for chat in range(1, 3 * module.MOST_LIMITERS):
        await rates.wait(chat)
        rates._chats[chat]._level = 0
    assert len(rates._chats) <= module.MOST_LIMITERS + 1
