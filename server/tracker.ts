import { closeDatabase } from '@/lib/platform/database/db'
import { systemClock } from '@/lib/platform/dates/clock'
import { shutDownGracefully } from '@/lib/platform/http/server/graceful-shutdown'
import { createHttpServer, listen } from '@/lib/platform/http/server/http-server'
import { probeHandler } from '@/lib/platform/http/server/probe-handler'
import { filterRequests } from '@/lib/platform/http/server/request-filter'
import { traceRequests } from '@/lib/platform/http/server/request-spans'
import { closeSettings } from '@/lib/platform/settings/service'
import { closeTracing, startTracing } from '@/lib/platform/telemetry/start'
import { routeClass } from '@/lib/runtime/metrics/rules'
import { answerMetrics, measureRequests } from '@/lib/runtime/metrics/service'
import {
  assertServing,
  beforeServing,
  environmentOrEnd,
  orEnd,
  whileStarting,
} from '@/lib/runtime/processes/readiness-service'
import { buildVersion, startHeartbeat } from '@/lib/runtime/processes/service'
import {
  closeTracking,
  linkHostListener,
  openNetworks,
  startTracking,
  trackingListener,
} from '@/lib/tracking/http/http-listener'
import { openClickStream } from '@/lib/traffic/clicks/log/service'
import { createPartitionsAhead } from '@/lib/traffic/clicks/storage/partition-service'

// The server without pages: links, postbacks and health checks, for a machine that does nothing else.
const { NEXTAUTH_URL: siteUrl, PORT: port, HOST: host } = await environmentOrEnd()
await startTracing('tracker', buildVersion())
const { server, stop } = createHttpServer()
let stopHeartbeat = async () => {}

shutDownGracefully(async (limitMs) => {
  await Promise.all([stop(limitMs), stopHeartbeat()])
  await closeTracking()
  await closeSettings()
  await closeDatabase()
  await closeTracing()
})

const answerProbe = probeHandler(() => assertServing('tracker'))
const pagesOrigin = new URL(siteUrl).origin
const answer = filterRequests((request, response) => {
  if (answerMetrics(request, response)) return
  if (linkHostListener(request, response)) return
  if (!trackingListener(request, response, pagesOrigin)) answerProbe(request, response)
})
measureRequests(server, 'tracker')
server.on('request', traceRequests(answer, routeClass))
await beforeServing(async () => {
  await openNetworks()
  await openClickStream()
})
await whileStarting(() => createPartitionsAhead(systemClock))
await startTracking()
await orEnd(() => listen(server, port, host))
stopHeartbeat = await startHeartbeat(systemClock, 'tracker')
console.log(`\nThe tracker is ready on http://localhost:${port}`)
