import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { expect, test } from 'vitest'
import { exportedSpans } from '@/lib/platform/telemetry/exported-spans'

test('what is sent has no address, no text of an error and no stack', async () => {
  const sent = new InMemorySpanExporter()
  const provider = new TracerProvider({
    spanProcessors: [new SimpleSpanProcessor({ exporter: exportedSpans(sent) })],
  })
  const span = provider.getTracer('test').startSpan('GET /reset')
  span.setAttributes({ 'http.target': '/reset?token=secret-1', 'url.full': 'secret-2', 'http.route': '/reset' })
  span.recordException(new TypeError('ada@example.com has secret-3'))
  span.setStatus({ code: 2, message: 'secret-4' })
  span.end()
  await provider.forceFlush()
  const [only] = sent.getFinishedSpans()
  expect(only?.attributes).toEqual({ 'http.route': '/reset' })
  expect(only?.events.map(({ name, attributes }) => [name, attributes])).toEqual([
    ['exception', { 'exception.type': 'TypeError' }],
  ])
  expect(only?.status).toEqual({ code: 2 })
  expect(only?.name).toBe('GET /reset')
  expect(only?.ended).toBe(true)
})
