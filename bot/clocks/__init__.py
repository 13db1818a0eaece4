"""The clocks of games that last minutes or weeks: how they are agreed on, run and stopped.

Pure: the present moment is an argument. Moments are aware datetimes in UTC, durations timedeltas,
exact to the microsecond. A *turn* is all that one side does before the other is to move.
"""
