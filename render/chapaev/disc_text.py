"""Free discs and their shots in words, for people who cannot see the picture."""

from collections.abc import Iterable, Iterator

from render.alt_text import describe_ending, shorten
from render.chapaev.disc_scene import Aim, DiscScene
from render.chapaev.disc_shot import DiscShot
from render.lists import join_items
from render.names import plain_game_name
from render.scene import TurnMark
from render.translation import _, ngettext
from rules import Color
from rules.chapaev import Chapaev, square_of
from rules.chapaev.discs import COLORS


def describe_disc_board(scene: DiscScene) -> str:
    """Describe free discs in at most 1024 characters.

    It says whose turn it is, on which square the middle of each disc lies, and the aim.
    """
    sentences = (
        f"{plain_game_name(Chapaev)}.",
        describe_disc_turn(scene),
        *(_describe_discs(scene, color) for color in Color),
        *(() if scene.aim is None else _describe_aim(scene, scene.aim)),
    )
    return shorten(" ".join(filter(None, sentences)))


def describe_shot(shot: DiscShot) -> str:
    """Describe a shot in at most 1024 characters: what it hit, what fell, and who shoots next."""
    sentences = (*_describe_hits(shot), *_describe_falls(shot), *_describe_next(shot))
    return shorten(" ".join(sentences))


def describe_disc_turn(scene: DiscScene) -> str:
    """Say whose shot it is, or how the match ended."""
    if scene.turn_mark is not TurnMark.TO_MOVE:
        return describe_ending(scene.turn_mark)
    return _("White to shoot.") if scene.turn is Color.WHITE else _("Black to shoot.")


def _describe_discs(scene: DiscScene, color: Color) -> str:
    """Say where the discs of a player lie."""
    discs = [
        _("{number} on {square}").format(number=disc.number, square=square_of(disc.at))
        for disc in scene.discs
        if disc.color is color
    ]
    if not discs:
        return _("White: no discs.") if color is Color.WHITE else _("Black: no discs.")
    sentence = _("White: {discs}.") if color is Color.WHITE else _("Black: {discs}.")
    return sentence.format(discs=join_items(discs))


def _describe_aim(scene: DiscScene, aim: Aim) -> Iterator[str]:
    """Name the choices, what is chosen or voted for, and the reach of each power."""
    if aim.voted:
        ways = [
            _("{disc}: towards {square} ({votes})").format(
                disc=name_disc(way.disc), square=square_of(way.toward), votes=way.votes
            )
            for way in aim.voted
        ]
        yield _("Votes: {ways}.").format(ways=join_items(ways))
    if aim.choices:
        yield _("Can shoot: {discs}.").format(discs=_list_names(aim.choices))
    if aim.chosen is not None:
        yield _("Chosen: {disc}.").format(disc=name_disc(aim.chosen))
    if aim.targets:
        yield _("Targets: {discs}.").format(discs=_list_names(aim.targets))
    if aim.toward is not None:
        yield _("Aimed at {square}.").format(square=square_of(aim.toward))
    for number, reach in enumerate(aim.reaches, 1):
        count = round(reach)
        sentence = ngettext(
            "Power {number} rolls {count} square.", "Power {number} rolls {count} squares.", count
        )
        yield sentence.format(number=number, count=count)


def name_disc(name: str) -> str:
    """Name a disc, given as w4, by its owner and its number."""
    number = name[1:]
    if COLORS[name[0]] is Color.WHITE:
        return _("White's {number}").format(number=number)
    # Translators: label 80
    return _("Black's {number}").format(number=number)


def _list_names(names: Iterable[str]) -> str:
    return join_items(map(name_disc, names))


def _describe_hits(shot: DiscShot) -> Iterator[str]:
    """Say which discs the shooting disc hit, in that order, and which others hit."""
    name = shot.played.shot.disc
    met = [hit for hit in shot.hits if name in (hit.first, hit.second)]
    struck = dict.fromkeys(hit.second if hit.first == name else hit.first for hit in met)
    disc = name_disc(name)
    if not struck:
        yield _("Shot: {disc}. Nothing hit.").format(disc=disc)
        return
    yield _("Shot: {disc}. Hit: {discs}.").format(disc=disc, discs=_list_names(struck))
    others = {other for hit in shot.hits for other in (hit.first, hit.second)} - {name, *struck}
    if others:
        yield _("Also pushed: {discs}.").format(discs=_list_names(sorted(others)))


def _describe_falls(shot: DiscShot) -> Iterator[str]:
    fallen = shot.played.fallen
    if fallen:
        yield _("Off the board: {discs}.").format(discs=_list_names(fallen))


def _describe_next(shot: DiscShot) -> Iterator[str]:
    """Say how a round or the match ended, or who shoots next."""
    turn, was_white = shot.turn, shot.before.turn is Color.WHITE
    if turn.round is not None:
        yield _describe_round(turn.round.winner)
    if turn.position.winner is not None:
        yield describe_ending(shot.after.turn_mark)
    elif turn.shoots_again:
        yield _("White shoots again.") if was_white else _("Black shoots again.")
    elif turn.round is None:
        yield _("Black's turn.") if was_white else _("White's turn.")


def _describe_round(winner: Color | None) -> str:
    if winner is None:
        return _("The round is drawn.")
    return _("White wins the round.") if winner is Color.WHITE else _("Black wins the round.")
