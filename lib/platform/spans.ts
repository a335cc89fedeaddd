import { type Attributes, context, type Span, SpanStatusCode, trace } from '@opentelemetry/api'

// the server and Next's handlers are separate module instances in one process
const SHARED = Symbol.for('stoke.tracing')
const shared = globalThis as { [SHARED]?: boolean }

/** Whether this process sends spans. */
export const isTracing = (): boolean => shared[SHARED] === true

/** Set by `startTracing`. */
export function setTracing(is: boolean): void {
  shared[SHARED] = is
}

export const tracer = () => trace.getTracer('stoke')

/** Runs work in a span of its own, or as it is when this process sends none. */
export async function inSpan<T>(name: string, attributes: Attributes, run: () => Promise<T>): Promise<T> {
  if (!isTracing()) return run()
  const span = tracer().startSpan(name, { attributes })
  try {
    return await context.with(trace.setSpan(context.active(), span), run)
  } catch (error) {
    failSpan(span, error)
    throw error
  } finally {
    span.end()
  }
}

/** Marks a span as failed, with the name of the error only: messages can contain what a person typed. */
export function failSpan(span: Span, error: unknown): void {
  span.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/** The trace of the work under way, for the log; nothing where this process sends no spans. */
export function activeTrace(): { trace_id?: string; span_id?: string } {
  const active = isTracing() ? trace.getActiveSpan()?.spanContext() : undefined
  return active ? { trace_id: active.traceId, span_id: active.spanId } : {}
}
