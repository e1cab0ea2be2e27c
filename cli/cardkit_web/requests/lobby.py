"""The lobby over HTTP, and the accounts of those who sit at its tables."""

from collections.abc import Awaitable, Callable

import attrs
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from cardkit.errors import CardkitError, InvalidRule, InvalidText
from cardkit.language import gettext, speaking
from cardkit_web.hub import Hub
from cardkit_web.lobby.accounts import Account, NoAccount
from cardkit_web.lobby.lobby import Lobby
from cardkit_web.page_messages import MessageFields, read_object
from cardkit_web.pages.files import ASKED_AGAIN, packed
from cardkit_web.requests.answers import NOT_KEPT, body_of, language_of, refused
from cardkit_web.requests.page import Page
from cardkit_web.security import Rates
from cardkit_web.setup import Maker, Setup, checked_name
from cardkit_web.store.errors import CannotKeep

ASKED_AT_ONCE, ASKED_A_MINUTE = 30.0, 60.0
"""The number of times that one address may ask about accounts at once, and how many a minute after that."""
Asked = Callable[[Lobby, MessageFields], Awaitable[Response]]


class LobbyAnswers:
    """The answers at the addresses of the lobby."""

    def __init__(self, hub: Hub, lobby: Lobby) -> None:
        self.lobby = lobby
        self._claiming = Rates(hub.limits.names_at_once, hub.limits.names_a_minute)
        self._asking = Rates(ASKED_AT_ONCE, ASKED_A_MINUTE)

    def routes(self) -> list[Route]:
        """Return the routes of the lobby: an address and the function that answers there."""
        return [
            Route("/api/lobby", self.listed),
            Route("/api/names", self._posted(_claim, self._claiming), methods=["POST"]),
            Route("/api/names/rename", self._posted(_rename, self._claiming), methods=["POST"]),
            Route("/api/names/export", self._posted(_export, self._asking), methods=["POST"]),
            Route("/api/names/delete", self._posted(_delete, self._asking), methods=["POST"]),
        ]

    async def listed(self, request: Request) -> Response:
        """Return the tables that wait for people, and the best players, in JSON; 503 when they cannot be read."""
        try:
            content = await self.lobby.shown()
        except CannotKeep as error:
            with speaking(language_of(request)):
                return refused(503, str(error))
        return packed(request, content, "application/json", ASKED_AGAIN)

    def _posted(self, do: Asked, rates: Rates) -> Callable[[Request], Awaitable[Response]]:
        """Return a function that answers a POST, in the language of the visitor.

        A refusal is 429 for too many requests, 404 without an account, 503 when nothing can be kept, else 400.
        """

        async def answer(request: Request) -> Response:
            """Return the answer of `do` to a request, or a refusal."""
            with speaking(language_of(request)):
                if not rates.allows(request.client.host if request.client is not None else ""):
                    return refused(429, gettext("That is too much at once: wait a few minutes."))
                try:
                    return await do(self.lobby, read_object(await body_of(request) or b""))
                except NoAccount as error:
                    return refused(404, str(error))
                except CannotKeep as error:
                    return refused(503, str(error))
                except CardkitError as error:
                    return refused(400, str(error))

        return answer


async def _claim(lobby: Lobby, fields: MessageFields) -> Response:
    token, account = await lobby.claim(checked_name(fields.text("name")))
    return JSONResponse({"name": account.name, "token": token}, 201, NOT_KEPT)


async def _rename(lobby: Lobby, fields: MessageFields) -> Response:
    account = await lobby.rename(fields.text("token"), checked_name(fields.text("name")))
    return JSONResponse({"name": account.name}, headers=NOT_KEPT)


async def _export(lobby: Lobby, fields: MessageFields) -> Response:
    return JSONResponse(await lobby.export(fields.text("token")), headers=NOT_KEPT)


async def _delete(lobby: Lobby, fields: MessageFields) -> Response:
    await lobby.delete(fields.text("token"))
    return JSONResponse({}, headers=NOT_KEPT)


# -- Who sits where


async def in_lobby(hub: Hub, setup: Setup, maker: Maker | None, token: str) -> tuple[Setup, Maker | None]:
    """A table as it is asked for, with its maker under their own name; raises `CardkitError`.

    `token` is that of the maker's account, empty for none.
    """
    if not setup.listed:
        return setup, maker
    if hub.lobby is None:
        raise InvalidRule(gettext("This server has no lobby."))
    if maker is None:
        return setup, maker
    account = await _account(hub.lobby, token, maker.name)
    if account is None:
        return setup, maker
    accounts = [account.id if seat == maker.seat else "" for seat in range(len(setup.players))]
    return attrs.evolve(setup, accounts=tuple(accounts)), Maker(maker.seat, account.name)


async def sitting_as(page: Page, name: str) -> tuple[str, str]:
    """Return the name of a person who sits down, and their account, empty for none; raises `CardkitError`."""
    setup, lobby = page.table.setup, page.hub.lobby
    if not setup.listed or lobby is None:
        return name, ""
    account = await _account(lobby, page.account, name)
    if account is None:
        return name, ""
    others = [id for seat, id in enumerate(setup.accounts) if seat != page.seat]
    if account.id in others:
        raise InvalidText(gettext("You have a seat at this table already."))
    return account.name, account.id


async def _account(lobby: Lobby, token: str, name: str) -> Account | None:
    """Return the account of a token; None for a guest, whose name must belong to nobody."""
    account = await lobby.account(token) if token else None
    if account is None:
        await lobby.check_free(name)
    return account
