"""The meters as Prometheus reads them; needs the extra `metrics`."""

from __future__ import annotations

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)

ANSWERS = (0.025, 0.05, 0.1, 0.25, 0.5, 1, 1.5, 2, 3)
POSTS = (0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300, 1800, 7200)
PICTURES = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
LAGS = (0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5)


class Figures:
    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        self._acknowledgements = self._times(
            "acknowledgement", "From an interaction to its first answer.", ANSWERS, "kind"
        )
        self._interactions = Counter(
            "onitama_interactions",
            "Interactions that were seen to.",
            ("kind", "result"),
            registry=self._registry,
        )
        self._refusals = Counter(
            "onitama_discord_refusals",
            "Calls that Discord refused, by its code.",
            ("status", "code"),
            registry=self._registry,
        )
        self._deliveries = self._times(
            "delivery", "From when a post is found due until its channel has it.", POSTS, "kind"
        )
        self._pictures = self._times("picture", "From asking for a picture to having it.", PICTURES)
        self._lags = self._times("loop_lag", "How late the event loop comes.", LAGS)
        self._open = self._gauge("open_matches", "Matches that go on, without private ones.")
        self._silence = self._gauge(
            "gateway_silence_seconds", "Since the gateway's last sign of life; NaN: not connected."
        )

    def acknowledged(self, kind: str, seconds: float) -> None:
        self._acknowledgements.labels(kind).observe(seconds)

    def visited(self, kind: str, result: str) -> None:
        self._interactions.labels(kind, result).inc()

    def refused(self, status: int, code: int) -> None:
        self._refusals.labels(status, code).inc()

    def delivered(self, kind: str, seconds: float) -> None:
        self._deliveries.labels(kind).observe(seconds)

    def painted(self, seconds: float) -> None:
        self._pictures.observe(seconds)

    def lagged(self, seconds: float) -> None:
        self._lags.observe(seconds)

    def page(self, open_matches: int, silence: float) -> bytes:
        """What Prometheus is to read now."""
        self._open.set(open_matches)
        self._silence.set(silence)
        return generate_latest(self._registry)

    def _times(self, name: str, told: str, buckets: tuple[float, ...], *labels: str) -> Histogram:
        return Histogram(
            f"onitama_{name}_seconds", told, labels, buckets=buckets, registry=self._registry
        )

    def _gauge(self, name: str, told: str) -> Gauge:
        return Gauge(f"onitama_{name}", told, registry=self._registry)
