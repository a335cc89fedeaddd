import { closeMail } from '@/lib/messages/mail/service'
import { closeDatabase } from '@/lib/platform/database/db'
import { systemClock } from '@/lib/platform/dates/clock'
import { shutDownGracefully } from '@/lib/platform/http/server/graceful-shutdown'
import { createHttpServer, listen } from '@/lib/platform/http/server/http-server'
import { probeHandler } from '@/lib/platform/http/server/probe-handler'
import { filterRequests } from '@/lib/platform/http/server/request-filter'
import { closeSettings } from '@/lib/platform/settings/service'
import { closeTracing, startTracing } from '@/lib/platform/telemetry/start'
import { type Jobs, startJobs } from '@/lib/runtime/jobs/service'
import { answerMetrics, measureRequests } from '@/lib/runtime/metrics/service'
import {
  assertServing,
  beforeServing,
  environmentOrEnd,
  orEnd,
  whileStarting,
} from '@/lib/runtime/processes/readiness-service'
import { buildVersion, startHeartbeat } from '@/lib/runtime/processes/service'
import { retryUnknownClicks } from '@/lib/tracking/postbacks/retry-service'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { openClickStream } from '@/lib/traffic/clicks/log/service'
import { closeClickWriting, startClickWriters } from '@/lib/traffic/clicks/log/writer-start-service'

// Runs the jobs without pages: holds, payouts, email and reminders, for servers that run with JOBS=worker.
const { PORT: port, HOST: host } = await environmentOrEnd()
await startTracing('worker', buildVersion())
const { server, stop } = createHttpServer()
let jobs: Jobs | undefined
let stopWriting = async () => {}
let stopHeartbeat = async () => {}

shutDownGracefully(async (limitMs) => {
  // in parallel, so that a slow connection and a slow run do not add up
  await Promise.all([stop(limitMs), jobs?.stop(), stopWriting(), closeMail(), stopHeartbeat()])
  await closeClickWriting()
  // a job may have read the rules of the click path
  await closeTracking()
  await closeSettings()
  await closeDatabase()
  await closeTracing()
})

const answerProbe = probeHandler(() => assertServing('worker'))
measureRequests(server, 'worker')
server.on(
  'request',
  filterRequests((request, response) => {
    if (!answerMetrics(request, response)) answerProbe(request, response)
  }),
)
await beforeServing(openClickStream)
jobs = await whileStarting(() => startJobs(systemClock))
stopWriting = await startClickWriters(retryUnknownClicks)
await orEnd(() => listen(server, port, host))
stopHeartbeat = await startHeartbeat(systemClock, 'worker')
console.log(`\nThe worker is ready on http://localhost:${port}`)
