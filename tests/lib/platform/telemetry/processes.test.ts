// Slow: starts traced processes, which send their spans every few seconds.
// @module-tag slow
import { afterEach, expect, test } from 'vitest'
import { directUrl } from '@/lib/platform/database/db'
import { startTracker } from '@/tests/support/bench/tracker-process'
import { freePort } from '@/tests/support/platform/free-port'
import { attributeOf, startCollector } from '@/tests/support/platform/trace-collector'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const traceparent = `00-${TRACE}-b7ad6b7169203331-01`
const SERVER = 2
const CLIENT = 3

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** Sends one request to a tracker that is traced, and returns what its collector got once the tracker has stopped. */
async function trace(env: Record<string, string>) {
  const collector = await startCollector()
  ends.push(() => collector.close())
  const tracker = await startTracker(await freePort(), {
    DATABASE_URL: directUrl(),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    ...env,
  })
  ends.push(() => tracker.stop('SIGKILL'))
  const answer = await fetch(`${tracker.base}/c/999999?a=1&s1=private-value`, { headers: { traceparent } })
  await answer.text()
  await tracker.stop('SIGTERM')
  return collector
}

test('a traced tracker sends a span for each request and statement, in the trace of a proxy of ours', async () => {
  const collector = await trace({ TRUST_PROXY: 'loopback' })
  const spans = collector.spans()
  const request = spans.find(({ kind }) => kind === SERVER)
  expect(request).toMatchObject({ name: 'GET click', traceId: TRACE, parentSpanId: 'b7ad6b7169203331' })
  expect(request && attributeOf(request, 'http.response.status_code')).toBe(404)
  const statement = spans.find(({ kind, name }) => kind === CLIENT && name === 'SELECT')
  expect(statement && attributeOf(statement, 'db.query.text')).toMatch(/^SELECT/i)
  expect(collector.text()).not.toContain('private-value')
})

test('a trace that a visitor names is not taken, and probes have no spans', async () => {
  const collector = await trace({})
  const requests = collector.spans().filter(({ kind }) => kind === SERVER)
  expect(requests.map(({ name }) => name)).toEqual(['GET click'])
  expect(requests[0]?.traceId).not.toBe(TRACE)
  expect(requests[0]?.parentSpanId).toBeUndefined()
})

test('with a share of 0 nothing is sent', async () => {
  const collector = await trace({ OTEL_TRACES_SAMPLER_ARG: '0' })
  expect(collector.spans()).toEqual([])
})
