"""Let a crowd of pretend people act by a small script.

    plan = read_plan({"size": 20, "seed": 1, "roles": ["reds", "blues"], "rules": [
        {"where": "private", "press": ".*", "unless": "Back|Cancel"},
        {"where": "ping", "press": "Accept"},
        {"where": "channel", "press": "Vote.*"},
    ]})
    crowd = Crowd(discord_, channel, plan)
    await crowd.act(times=100)            # or .run(), until .stop()

They know only messages and controls, and the same plan gives the same crowd. The first rule for
which a person finds a control decides. `where` is `private` (the newest private answer), `ping`
(messages that ping them) or `channel` (all messages there and in its threads). `press` and `choose`
are regular expressions of a button's label and a menu's placeholder, `unless` of labels to leave
alone. `{"slash": "join", "options": {"who": "@someone"}}` uses a command once. A rule lets nobody
use a second control of a message until its controls change. Of the rules with the same word in
`once` each person follows only one; a rule with `times` is followed this often by all together.
"""

from playground.crowd.crowd import Crowd
from playground.crowd.finding import Act
from playground.crowd.plan import Plan, read_plan
from playground.crowd.rules import BadRule

__all__ = ["Act", "BadRule", "Crowd", "Plan", "read_plan"]
