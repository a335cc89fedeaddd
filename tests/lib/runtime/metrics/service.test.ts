import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createHttpServer, listen } from '@/lib/platform/http/server/http-server'
import { count, metricsText, observe } from '@/lib/platform/telemetry/metrics'
import { routeClass } from '@/lib/runtime/metrics/rules'
import { answerMetrics, measureRequests } from '@/lib/runtime/metrics/service'
import { postbackOutcome } from '@/lib/traffic/requests/response-rules'

const set = vi.hoisted((): { METRICS_TOKEN: string | undefined } => ({ METRICS_TOKEN: undefined }))
vi.mock('@/lib/platform/env', async (load) => {
  const real = await load<typeof import('@/lib/platform/env')>()
  return { ...real, env: () => ({ ...real.env(), ...set }) }
})

const { server, stop } = createHttpServer()
let at = ''
beforeAll(async () => {
  measureRequests(server, 'worker')
  server.on('request', (request, response) => {
    if (!answerMetrics(request, response)) response.writeHead(request.url === '/broken' ? 500 : 200).end('ok')
  })
  await listen(server, 0, '127.0.0.1')
  at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => stop(100))

const read = (token?: string) =>
  fetch(`${at}/api/metrics`, { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } })

test('metrics are not there without a token of their own, and need it', async () => {
  expect((await read('anything')).status).toBe(404)
  set.METRICS_TOKEN = 'a token for the tests of metrics'
  expect((await read()).status).toBe(401)
  expect((await read('a token for the tests of metricz')).status).toBe(401)
  const answer = await read(set.METRICS_TOKEN)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('version=0.0.4')
})

test('requests are counted by class and status, with durations, queues, pool, memory and event loop', async () => {
  set.METRICS_TOKEN = 'a token for the tests of metrics'
  for (const path of ['/c/1?a=2', '/c/2?a=3', '/api/offers', '/broken']) await (await fetch(at + path)).text()
  const text = await (await read(set.METRICS_TOKEN)).text()
  expect(text).toContain('stoke_http_requests_total{route="click",status="200"} 2')
  expect(text).toContain('stoke_http_requests_total{route="api",status="200"} 1')
  expect(text).toContain('stoke_http_requests_total{route="page",status="500"} 1')
  expect(text).toContain('stoke_http_request_seconds_count{route="click"} 2')
  expect(text).toContain('stoke_database_up 1')
  for (const queue of ['jobs', 'mails', 'payouts', 'holds', 'postbacks']) {
    expect(text).toContain(`stoke_queue_age_seconds{queue="${queue}"} 0`)
  }
  expect(text).toMatch(/stoke_database_pool\{state="waiting"\} \d+/)
  expect(text).toMatch(/^stoke_process_resident_memory_bytes \d{7,}$/m)
  expect(text).toMatch(/^stoke_process_cpu_seconds_total [\d.]+$/m)
  expect(text).toMatch(/^stoke_nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m)
  expect(text).toMatch(/stoke_process_info\{kind="worker",version="\d+\.\d+\.\d+[^"]*"\} 1/)
})

test('every line has the form of the text format, and a histogram adds up', async () => {
  observe('test_seconds', 'Durations.', 0.03, { route: 'a"b' })
  observe('test_seconds', 'Durations.', 20, { route: 'a"b' })
  count('test_total', 'Counted.')
  const lines = (await metricsText())
    .trim()
    .split('\n')
    .filter((line) => line !== '')
  const series = /^[a-z0-9_]+(\{[a-z]+="([^"\\]|\\.)*"(,[a-z]+="([^"\\]|\\.)*")*\})? (-?[\d.e+-]+|Nan)$/
  expect(lines.filter((line) => !line.startsWith('# ') && !series.test(line))).toEqual([])
  expect(lines).toContain('stoke_test_seconds_bucket{le="0.025",route="a\\"b"} 0')
  expect(lines).toContain('stoke_test_seconds_bucket{le="0.05",route="a\\"b"} 1')
  expect(lines).toContain('stoke_test_seconds_bucket{le="+Inf",route="a\\"b"} 2')
  expect(lines).toContain('stoke_test_seconds_sum{route="a\\"b"} 20.03')
  expect(lines).toContain('stoke_test_total 1')
})

test.each([
  ['/c/1042?a=1', 'click'],
  ['/api/postback?token=x', 'postback'],
  ['/aff_c?offer_id=1', 'click'],
  ['/clk?oid=1', 'click'],
  ['/aff_lsr?transaction_id=1', 'postback'],
  ['/GP1a?transaction_id=1', 'postback'],
  ['/api/health/ready', 'probe'],
  ['/api/admin/revenue', 'admin_api'],
  ['/api/v1/stats', 'affiliate_api'],
  ['/_next/static/a.js', 'asset'],
  ['/files/0.webp', 'asset'],
  ['/admin/revenue', 'admin_page'],
  [`/${'x'.repeat(500)}`, 'page'],
])('a request for %s has the class %s', (url, name) => {
  expect(routeClass(url)).toBe(name)
})

test.each([
  [200, '{"status":"accepted","conversion_id":"1"}', 'accepted'],
  [200, '{"status":"rejected","reason":"cap"}', 'rejected'],
  [202, '{"status":"accepted"}', 'accepted'],
  [401, '{"error":{"code":"bad_token","message":"\\"status\\":\\"accepted\\""}}', '401'],
  [503, '', '503'],
])('a postback answered %i %s counts as %s', (status, body, outcome) => {
  expect(postbackOutcome(status, body)).toBe(outcome)
})
