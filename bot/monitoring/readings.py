"""Gauges that tell what was measured last, and nothing before that."""

from collections.abc import Iterator, Mapping

from prometheus_client import CollectorRegistry
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector


class Reading(Collector):
    """A gauge with a value for each value of a label; without any it is not told at all."""

    def __init__(self, name: str, told: str, label: str, registry: CollectorRegistry) -> None:
        self._name, self._told, self._label = f"damka_{name}", told, label
        self._values: Mapping[str, float] = {}
        registry.register(self)

    def tell(self, values: Mapping[str, float]) -> None:
        """Tell these values from now on, and no earlier one."""
        self._values = values  # replaced as a whole: a thread may be reading the earlier ones

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Yield the values, for the registry."""
        family = GaugeMetricFamily(self._name, self._told, labels=[self._label])
        for label, value in self._values.items():
            family.add_metric([label], value)
        yield family


class SingleReading(Collector):
    """A gauge without labels."""

    def __init__(self, name: str, told: str, registry: CollectorRegistry) -> None:
        self._name, self._told = f"damka_{name}", told
        self._value: float | None = None
        registry.register(self)

    def tell(self, value: float | None) -> None:
        """Tell this value from now on; None if nothing is known."""
        self._value = value

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Yield the value, for the registry."""
        family, value = GaugeMetricFamily(self._name, self._told), self._value
        if value is not None:
            family.add_metric([], value)
        yield family
