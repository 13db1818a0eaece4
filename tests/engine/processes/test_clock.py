"""The time of a search: that of the processor, or half of that on the wall."""

from engine.processes.thinker import start_clock


def test_a_busy_machine_costs_time_but_never_more_than_twice_as_much() -> None:
    worked, passed = [5.0], [100.0]
    clock = start_clock(lambda: worked[0], lambda: passed[0])
    assert clock() == 0
    worked[0], passed[0] = 5.75, 101.0
    assert clock() == 0.75
    passed[0] = 102.0
    assert clock() == 1.0
