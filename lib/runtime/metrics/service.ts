import 'server-only'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { getCopiedAt } from '@/lib/conversions/clickhouse/cursor-data'
import { equalSecrets } from '@/lib/platform/crypto/seal'
import { pool } from '@/lib/platform/database/db'
import { systemClock } from '@/lib/platform/dates/clock'
import { withinMs } from '@/lib/platform/deadline'
import { env } from '@/lib/platform/env'
import { targetPath } from '@/lib/platform/http/target-path'
import { count, measureProcess, metricsText, observe, setGauge } from '@/lib/platform/telemetry/metrics'
import { QUEUE_NAMES } from '../alarms/constants'
import { readQueueAges } from '../alarms/data'
import type { ProcessKind } from '../processes/constants'
import { buildVersion } from '../processes/service'
import { collectClickLog, collectClickRegions } from './click-log-service'
import { readBearerToken, routeClass } from './rules'

const QUEUES_WITHIN_MS = 5_000

/** Measures every request of a server from its arrival until its answer is sent or its connection is closed. */
export function measureRequests(server: Server, kind: ProcessKind): void {
  measureProcess()
  setGauge('process_info', 'What runs here.', 1, { kind, version: buildVersion() })
  server.prependListener('request', (request, response) => {
    const began = performance.now()
    const route = routeClass(request.url ?? '/')
    // it comes once; a listener that removes itself costs more than one that stays
    response.on('close', () => {
      const status = response.headersSent ? String(response.statusCode) : 'none'
      count('http_requests_total', 'Requests by class of route and status.', { route, status })
      const seconds = (performance.now() - began) / 1000
      // streams stay open for as long as somebody looks
      if (!isStream(response)) observe('http_request_seconds', 'Durations of requests.', seconds, { route })
    })
  })
}

const isStream = (response: ServerResponse) =>
  String(response.getHeader('content-type') ?? '').startsWith('text/event-stream')

/**
 * Answers `GET /api/metrics` in the text format of Prometheus: 404 unless METRICS_TOKEN is set, 401 without it.
 * @returns false for any other path
 */
export function answerMetrics(request: IncomingMessage, response: ServerResponse): boolean {
  if (targetPath(request.url ?? '') !== '/api/metrics') return false
  const token = env().METRICS_TOKEN
  if (token === undefined) send(response, 404, 'There is nothing here.\n')
  else if (!equalSecrets(readBearerToken(request.headers.authorization), token)) send(response, 401, 'Wrong token.\n')
  else void collect().then(async () => send(response, 200, await metricsText()))
  return true
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, {
    'content-type': 'text/plain; version=0.0.4; charset=utf-8',
    'cache-control': 'no-store',
    ...(status === 401 && { 'www-authenticate': 'Bearer' }),
  })
  response.end(body)
}

async function collect(): Promise<void> {
  await Promise.all([collectClickLog(), collectClickRegions(), collectCopies()])
  const { totalCount, idleCount, waitingCount } = pool()
  const connections = 'Connections of the pool, and requests that wait for one.'
  setGauge('database_pool', connections, totalCount - idleCount, { state: 'busy' })
  setGauge('database_pool', connections, idleCount, { state: 'idle' })
  setGauge('database_pool', connections, waitingCount, { state: 'waiting' })
  const createTimeoutError = () => new Error('the database does not answer in time')
  const ages = await withinMs(QUEUES_WITHIN_MS, readQueueAges(systemClock.now()), createTimeoutError).catch(
    () => undefined,
  )
  setGauge('database_up', 'Whether the database answered.', ages ? 1 : 0)
  const help = 'Age of what waits longest in a queue; for jobs, how long ago one last ended in any process.'
  // an age that is not known is no number, so that none is taken for a new one
  for (const queue of QUEUE_NAMES) setGauge('queue_age_seconds', help, ages?.[queue] ?? Number.NaN, { queue })
}

async function collectCopies(): Promise<void> {
  const createTimeoutError = () => new Error('the database does not answer in time')
  const hasCopies = env().CLICKHOUSE_URL !== undefined
  const copiedAt = hasCopies
    ? await withinMs(QUEUES_WITHIN_MS, getCopiedAt(), createTimeoutError).catch(() => null)
    : null
  const age = copiedAt ? (systemClock.now().getTime() - copiedAt.getTime()) / 1_000 : Number.NaN
  setGauge('copies_age_seconds', 'How long ago the copies of events in ClickHouse were complete.', age)
}
