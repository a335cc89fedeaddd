import type { SpanStatus } from '@opentelemetry/api'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace'

/** Attributes that Next sets and that hold a whole address, whose path or query can be a token. */
const ADDRESSES = ['http.target', 'http.url', 'url.full', 'url.path', 'url.query']

/**
 * Passes spans on to an exporter without addresses and without texts of errors, which can name a person or hold a token.
 * The route, the type of an error and the log's line of it say what is needed.
 */
export function exportedSpans(exporter: SpanExporter): SpanExporter {
  return {
    export: (spans, done) => exporter.export(spans.map(cleaned), done),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  }
}

function cleaned(span: ReadableSpan): ReadableSpan {
  const attributes = { ...span.attributes }
  for (const name of ADDRESSES) delete attributes[name]
  const events = span.events.map((event) => ({
    ...event,
    attributes: { 'exception.type': event.attributes?.['exception.type'] },
  }))
  const status: SpanStatus = { code: span.status.code }
  // a span has its data on its prototype as well as on itself
  return Object.create(span, {
    attributes: { value: attributes, enumerable: true },
    events: { value: events, enumerable: true },
    status: { value: status, enumerable: true },
  }) as ReadableSpan
}
