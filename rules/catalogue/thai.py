"""Thai checkers (makhos): two rows of men, and a king lands right behind its victim."""

from rules.catalogue.czech import CZECH
from rules.position import BLACK, WHITE
from rules.variant import About, Corner, Landing, Naming, Option, Variant

THAI = Variant(
    key="thai",
    about=About(
        name="Thai checkers (makhos)",
        native_name="หมากฮอส",
        family="English",
        summary=(
            "Eight men each on two rows; men capture forward only, and you may choose any "
            "capture. A king captures from afar but lands right behind the piece it takes, and "
            "captured pieces are removed at once."
        ),
        source="PDN 3.0, game type 31; Ludii",
        house_codification="The draw rules are our own choice.",
        example="W:WK8:B18,26",
        example_words="The king takes 18 and must land on 22, right behind it; it goes on over 26.",
    ),
    naming=Naming(
        one=Corner.BOTTOM_RIGHT,  # the top left one of Black, who begins
        game_type="31,B,8,8,N2,0",
    ),
    options=(
        Option(
            "light-first",
            "White moves first",
            {"first_mover": WHITE, "naming": Naming(game_type="31,W,8,8,N2,0")},
        ),
    ),
    men_rows=range(2),
    first_mover=BLACK,
    flying_kings=True,
    king_landing=Landing.BEHIND,
    lifts_at_once=True,
    draws=CZECH.draws,
)
