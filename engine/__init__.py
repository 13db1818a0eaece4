"""The computer partner: it searches and judges positions of every game in `rules`.

Pure: no clock and no randomness; time and seeds are arguments.

    tree, evaluation = tree_of(game), evaluation_of(game)
    found = Searcher(tree, evaluation).search(line, Limits(nodes=10_000))
    found.line, found.score, found.depth, found.nodes

    hint = find_hint(Searcher(tree, evaluation), line, limits)
    judgements = [judge(Searcher(tree, evaluation), line_before, move, limits), ...]
    review = Review(line, judgements)
    review.accuracies, review.moments, review.values

    puzzle = find_puzzle(Searcher(tree, evaluation), line_before, limits)
"""

from rules.compiled import find_compiled

__path__[:0] = find_compiled("engine")
