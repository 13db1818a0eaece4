"""What the controls of the two players do."""

import discord

from bot.answers import Post
from bot.matches import TOUCH_MOVE, Match, side_of
from bot.matches.facts import MatchIsOver, NotYourTurn
from bot.views.controls import Press, action, match_button
from bot.views.parts import note, row
from bot.views.picker import huffs, picker
from rules import Style


async def for_player(press: Press) -> Match:
    """The match of a control, for one of its players at the newest board, else the fact why not."""
    match = await press.table.current(press.match_id, press.ply)
    side_of(match, press.interaction.user.id)
    if match.is_over:
        raise MatchIsOver(match)
    return match


async def for_mover(press: Press) -> Match:
    """The same for the side to move."""
    match = await for_player(press)
    if side_of(match, press.interaction.user.id) is not match.turn:
        raise NotYourTurn(match)
    return match


@action("move")
async def choose_piece(press: Press) -> None:
    match = await for_mover(press)
    await press.answer.private(await picker(match, await press.table.own_look(press.interaction)))


@action("back")
async def choose_again(press: Press) -> None:
    match = await for_mover(press)
    look = await press.table.own_look(press.interaction)
    await press.answer.replace(await picker(match, look))


@action("piece")
async def piece_chosen(press: Press) -> None:
    match = await for_mover(press)
    square = int(press.values[0])
    if TOUCH_MOVE in match.terms.house_rules:
        act = press.table.act(press.interaction, ply=press.ply)
        match = await press.table.matches.playing.touch(match, act, square)
    look = await press.table.own_look(press.interaction)
    await press.answer.replace(await picker(match, look, square))


@action("target")
async def target_chosen(press: Press) -> None:
    match = await for_mover(press)
    await press.table.play(press.answer, match, press.values[0], ply=press.ply)


@action("huff")
async def choose_huff(press: Press) -> None:
    match = await for_mover(press)
    await press.answer.private(await huffs(match, await press.table.own_look(press.interaction)))


@action("only")
async def only_move(press: Press) -> None:
    match = await for_mover(press)
    square = int(press.detail)
    moves = [m for m in match.game.legal_moves(match.position) if m.start == square]
    written = match.game.write(match.position, moves[0], Style.LONG)
    await press.table.play(press.answer, match, written, ply=press.ply, is_sure=True)


@action("sure")
async def play_foreign(press: Press) -> None:
    match = await for_mover(press)
    move = match.game.legal_moves(match.position)[int(press.detail)]
    written = match.game.write(match.position, move, Style.LONG)
    await press.table.play(press.answer, match, written, ply=press.ply, is_sure=True)


@action("draw")
async def offer_draw(press: Press) -> None:
    await press.table.offer_draw(press.answer, await for_player(press))


@action("accept")
async def accept_draw(press: Press) -> None:
    await press.table.answer_draw(press.answer, await for_player(press), accepts=True)


@action("decline")
async def decline_draw(press: Press) -> None:
    await press.table.answer_draw(press.answer, await for_player(press), accepts=False)


@action("resign")
async def ask_to_resign(press: Press) -> None:
    await press.answer.private(sure_to_resign(await for_player(press)))


def sure_to_resign(match: Match) -> Post:
    """The question that comes before a resignation."""
    return Post(
        note(
            "Do you resign this game?",
            row(
                match_button("givein", match, "Resign", discord.ButtonStyle.danger),
                match_button("goon", match, "Play on"),
            ),
        )
    )


@action("givein")
async def resign(press: Press) -> None:
    await press.table.resign(press.answer, await for_player(press))


@action("goon")
async def play_on(press: Press) -> None:
    await press.answer.replace(Post(note("The game goes on.")))


@action("rematch")
async def rematch(press: Press) -> None:
    asked = await press.table.matches.rematching.rematch(
        press.match_id, press.table.act(press.interaction)
    )
    await press.table.show_rematch(press.answer, asked)
