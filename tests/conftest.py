"""What all tests share: properties are tried with the same examples each time, without a clock.

`@settings(settings.get_profile("random"))` tries others each time, in the slow tests.
"""

from hypothesis import settings

settings.register_profile("random", deadline=None)
settings.register_profile("fixed", deadline=None, derandomize=True)
settings.load_profile("fixed")
