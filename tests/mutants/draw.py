"""Draw the mutants of a session; cosmic-ray's own Python runs it, and passes over all others.

Of its operators those stay which make another program that still makes sense: a boundary moves, a
sign, a number, a truth or a condition turns, a loop does nothing. Decorators are left as they are.
"""

import argparse
import random
import re

from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import MutationSpec, WorkerOutcome, WorkItem, WorkResult

KEPT = re.compile(
    r"core/(ReplaceComparisonOperator_("
    r"Lt_LtE|LtE_Lt|Gt_GtE|GtE_Gt|Lt_Gt|Gt_Lt|LtE_GtE|GtE_LtE|"
    r"Eq_NotEq|NotEq_Eq|Is_IsNot|IsNot_Is)"
    r"|ReplaceBinaryOperator_(Add_Sub|Sub_Add|Mul_Add|FloorDiv_Mul|Div_Mul|Mod_Sub|BitAnd_BitOr)"
    r"|ReplaceUnaryOperator_(USub_UAdd|Delete_Not)"
    r"|NumberReplacer|AddNot|Replace(And|Or)With(And|Or)|Replace(True|False)With(True|False)"
    r"|Replace(Break|Continue)With(Break|Continue)|ZeroIterationForLoop)"
)


def draw(session: WorkDB, limit: int, seed: int, share: tuple[int, int]) -> None:
    """Keep every so-manieth of the mutants that are drawn, all of them if the limit is 0."""
    items = sorted(session.work_items, key=_place)
    kept = [item for item in items if _makes_sense(item.mutations[0])]
    if 0 < limit < len(kept):
        kept = random.Random(seed).sample(kept, limit)
    number, shares = share
    own = {item.job_id for item in kept[number::shares]}
    others = [item.job_id for item in items if item.job_id not in own]
    session.set_multiple_results(others, WorkResult(WorkerOutcome.SKIPPED))


def _makes_sense(mutation: MutationSpec) -> bool:
    line = mutation.module_path.read_text(encoding="utf-8").splitlines()[mutation.start_pos[0] - 1]
    return KEPT.fullmatch(mutation.operator_name) is not None and not line.lstrip().startswith("@")


def _place(item: WorkItem) -> tuple[str, str, int]:
    mutation = item.mutations[0]
    return str(mutation.module_path), mutation.operator_name, mutation.occurrence


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("session")
    parser.add_argument("--limit", type=int, required=True)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--share", type=int, nargs=2, required=True)
    chosen = parser.parse_args()
    with use_db(chosen.session, mode=WorkDB.Mode.open) as session:
        draw(session, chosen.limit, chosen.seed, tuple(chosen.share))


if __name__ == "__main__":
    main()
