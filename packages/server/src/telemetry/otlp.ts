/** Export by OTLP (HTTP, JSON) of metrics and spans, for servers that are started with an endpoint. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as Layer from "effect/Layer"
import * as Metric from "effect/Metric"
import * as OtlpExporter from "effect/observability/OtlpExporter"
import * as OtlpMetrics from "effect/observability/OtlpMetrics"
import * as OtlpSerialization from "effect/observability/OtlpSerialization"
import * as OtlpTracer from "effect/observability/OtlpTracer"

const resource = { serviceName: "bourse" }
const base = Layer.mergeAll(OtlpExporter.layerFlusher, FetchHttpClient.layer, OtlpSerialization.layerJson)

/** Maximum time that a stop waits for a collector. */
const shutdownTimeout = "1 second"

const signalUrl = (endpoint: string, signal: string): string => `${endpoint.replace(/\/+$/, "")}/v1/${signal}`

/** Exports the spans of the given layer to a collector; without an endpoint it exports none. */
export const layerTraces = (endpoint: string | undefined): Layer.Layer<never> =>
  endpoint === undefined
    ? Layer.empty
    : OtlpTracer.layer({ url: signalUrl(endpoint, "traces"), resource, shutdownTimeout }).pipe(
        Layer.provide(base),
      )

/**
 * Exports these metrics to a collector every ten seconds and at the end; without an endpoint it exports none.
 */
export const exportMetrics = (metrics: Context.Context<never>, endpoint: string | undefined) =>
  endpoint === undefined
    ? Effect.void
    : OtlpMetrics.make({ url: signalUrl(endpoint, "metrics"), resource, shutdownTimeout }).pipe(
        Effect.provide(base),
        Effect.provideService(Metric.MetricRegistry, Context.get(metrics, Metric.MetricRegistry)),
      )
