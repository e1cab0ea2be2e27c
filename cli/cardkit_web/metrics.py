"""Figures of a server in the text that Prometheus reads."""

from collections.abc import Iterator
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from cardkit_web.hub import Hub

KIND: Final = "text/plain; version=0.0.4; charset=utf-8"


class Figures(Collector):
    """Figures of one hub; those that are counted are counted by it."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.registry = CollectorRegistry(auto_describe=True)
        self.registry.register(self)
        kept = Histogram("cardkit_keep_seconds", "Seconds until a move was kept", registry=self.registry)
        failed = Counter("cardkit_failures", "Changes that could not be kept", registry=self.registry)
        hub.watch(kept.observe, failed.inc)

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Yield the figures of this moment: whether tables can be kept, the tables, open pages and waiting jobs."""
        tables = list(self.hub.tables.values())
        pages = [viewer for table in tables for viewer in table.audience.viewers]
        yield _gauge("cardkit_healthy", "1 where tables can be opened and kept", self.hub.healthy)
        yield _gauge("cardkit_tables", "Tables in memory", len(tables))
        seated = sum(viewer.seat is not None for viewer in pages)
        open_pages = GaugeMetricFamily("cardkit_pages", "Pages that are open", labels=["seat"])
        open_pages.add_metric(["yes"], seated)
        open_pages.add_metric(["no"], len(pages) - seated)
        yield open_pages
        waiting = GaugeMetricFamily("cardkit_jobs_waiting", "Jobs that wait for a worker process", labels=["kind"])
        for kind, pool in (("bots", self.hub.pool), ("hints", self.hub.hints), ("analyses", self.hub.slow)):
            waiting.add_metric([kind], pool.waiting)
        yield waiting

    def text(self) -> bytes:
        """Return all figures, as they are sent."""
        return generate_latest(self.registry)


def _gauge(name: str, about: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(name, about, value=value)
