"""Several chats at once, in memory only: what one asks reaches the others, as the memory would carry it."""

from __future__ import annotations

from dataclasses import replace

from msgspec import structs

from bot.talk.conversation import step
from bot.talk.polls import Asked, Poll, PollAnswer
from bot.talk.reminder_talk import next_due
from bot.talk.replies import Reply
from bot.talk.state import Event, State
from bot.talk.vote_talk import poll_named


class Chats:
    """The states of chats by their names, and what colleagues answered in them."""

    def __init__(self, first: State) -> None:
        self.first = first
        self.states: dict[str, State] = {}
        self._answers: dict[str, dict[str, PollAnswer]] = {}

    def step(self, chat: str, event: Event) -> Reply:
        """One exchange in one chat."""
        state = self._loaded(chat, event)
        after, reply = step(state, event)
        if after.asked:
            given = self._answers.setdefault(after.asked.token, {})
            given.pop(chat, None)
            given |= {chat: after.asked.mine} if after.asked.mine else {}
        self.states[chat] = structs.replace(after, asked=None)
        return reply

    def due(self, chat: str, now: str) -> Reply | None:
        """A reminder that is due in a chat, if any."""
        self.states[chat], reply = next_due(self.states.get(chat, self.first), now)
        return reply

    def _loaded(self, chat: str, event: Event) -> State:
        state = self.states.get(chat, self.first)
        polls = tuple(
            replace(poll, answers=tuple(self._answers.get(poll.token, {}).values())) for poll in state.polls
        )
        return structs.replace(state, polls=polls, asked=self._asked(poll_named(state, event), chat))

    def _asked(self, token: str, chat: str) -> Asked | None:
        owner, poll = self._owned(token)
        if poll is None:
            return None
        given = self._answers.get(token, {})
        seen = (poll.question, poll.lang, poll.at, poll.status)
        return Asked(token, *seen, given.get(chat), owner == chat, poll.is_in_group, len(given))

    def _owned(self, token: str) -> tuple[str, Poll | None]:
        found = (
            (chat, poll) for chat, state in self.states.items() for poll in state.polls if poll.token == token
        )
        return next(found, ("", None))
