import { context, propagation, trace } from '@opentelemetry/api'
import { BRAND } from '../brand'
import { env } from '../env'
import { setTracing } from '../spans'
import { exportedSpans } from './exported-spans'

/** How long a process that stops waits until its last spans are taken. */
const FLUSH_MS = 2_000

/** Sends the last spans and ends. Does nothing in a process that sends none. */
let stop = async () => {}
export const closeTracing = (): Promise<void> => stop()

/**
 * Sends spans of this process to the collector at OTEL_EXPORTER_OTLP_ENDPOINT (OTLP over HTTP, in JSON). Without one it
 * does nothing, and the packages are not loaded. It comes before the database is opened and Next is prepared, whose spans
 * belong to those of requests. The exporter reads its other variables itself (OTEL_EXPORTER_OTLP_HEADERS and others).
 */
export async function startTracing(kind: 'web' | 'tracker' | 'worker', version: string): Promise<void> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = env()
  if (endpoint === undefined) return
  // spans of Next's fetch are named by whole addresses
  process.env.NEXT_OTEL_FETCH_DISABLED = '1'
  const sdk = await import('@opentelemetry/sdk-trace')
  const { resourceFromAttributes } = await import('@opentelemetry/resources')
  const { AsyncLocalStorageContextManager } = await import('@opentelemetry/context-async-hooks')
  const { W3CTraceContextPropagator } = await import('@opentelemetry/core')
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http')
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      'service.namespace': BRAND.slug,
      'service.name': `${BRAND.slug}-${kind}`,
      'service.version': version,
      'process.pid': process.pid,
    }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: exportedSpans(new OTLPTraceExporter()) })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  setTracing(true)
  stop = async () => {
    const limit = new Promise<void>((resolve) => setTimeout(resolve, FLUSH_MS).unref())
    await Promise.race([provider.shutdown().catch(() => undefined), limit])
  }
}
