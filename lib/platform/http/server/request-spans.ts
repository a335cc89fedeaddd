import type { IncomingMessage } from 'node:http'
import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { env } from '../../env'
import { isTracing, tracer } from '../../spans'
import type { Listener } from './http-server'

/**
 * Gives each request a span from its arrival until its answer is sent or its connection is closed, named by its method and
 * by the route Next found or its class. The listener itself where this process sends no spans.
 */
export function traceRequests(listener: Listener, classify: (url: string) => string): Listener {
  if (!isTracing()) return listener
  return (request, response) => {
    const route = classify(request.url ?? '/')
    if (route === 'probe' || route === 'asset') return listener(request, response)
    const method = request.method ?? 'GET'
    const options = { kind: SpanKind.SERVER, attributes: { 'http.request.method': method, 'http.route': route } }
    const before = readParent(request)
    const span = tracer().startSpan(`${method} ${route}`, options, before)
    response.once('close', () => {
      if (response.headersSent) span.setAttribute('http.response.status_code', response.statusCode)
      if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    })
    context.with(trace.setSpan(before, span), () => listener(request, response))
  }
}

/** The caller's span where the caller is a proxy of ours: a visitor must not decide what is traced. */
function readParent({ headers, socket }: IncomingMessage) {
  const isOurs = env().TRUST_PROXY(socket.remoteAddress ?? '', 0)
  return isOurs ? propagation.extract(ROOT_CONTEXT, headers) : ROOT_CONTEXT
}
