// first: what Next's own modules expect of the process, also those that are imported below
import 'next/dist/server/node-environment-baseline.js'
import { createServer } from 'node:http'
import next from 'next'
import { GET as getAchievements } from '@/app/_api/achievements/route'
import { GET as listConversions } from '@/app/_api/conversions/route'
import { GET as listNotifications } from '@/app/_api/notifications/route'
import { GET as countUnread } from '@/app/_api/notifications/unread-count/route'
import { GET as getBalance } from '@/app/_api/payouts/real-time/route'
import { GET as listQuests } from '@/app/_api/quests/route'
import { GET as getBreakdown } from '@/app/_api/stats/breakdown/route'
import { GET as getStats } from '@/app/_api/stats/route'
import { renderWithSlot } from '@/lib/accounts/http/page-concurrency'
import { closeLive } from '@/lib/messages/live/bus'
import { closeMail } from '@/lib/messages/mail/service'
import { INVITE_ARGUMENTS } from '@/lib/people/invitations/first-admin-constants'
import { superAdminAddresses } from '@/lib/people/invitations/first-admin-data'
import { BRAND } from '@/lib/platform/brand'
import { clientAddress } from '@/lib/platform/client-address'
import { commandLine } from '@/lib/platform/command-line'
import { closeDatabase } from '@/lib/platform/database/db'
import { systemClock } from '@/lib/platform/dates/clock'
import { directRoutes } from '@/lib/platform/http/server/direct-routes'
import { shutDownGracefully } from '@/lib/platform/http/server/graceful-shutdown'
import { createHttpServer, listen } from '@/lib/platform/http/server/http-server'
import { respond503DuringOutage } from '@/lib/platform/http/server/outage-response'
import { filterRequests } from '@/lib/platform/http/server/request-filter'
import { traceRequests } from '@/lib/platform/http/server/request-spans'
import { serveBuild } from '@/lib/platform/http/server/served-build'
import { staticFiles } from '@/lib/platform/http/server/static-files'
import { closeSettings } from '@/lib/platform/settings/service'
import { closeTracing, startTracing } from '@/lib/platform/telemetry/start'
import { watchAlarms } from '@/lib/runtime/alarms/service'
import { type Jobs, startJobs } from '@/lib/runtime/jobs/service'
import { routeClass } from '@/lib/runtime/metrics/rules'
import { answerMetrics, measureRequests } from '@/lib/runtime/metrics/service'
import { beforeServing, environmentOrEnd, orEnd, whileStarting } from '@/lib/runtime/processes/readiness-service'
import { buildVersion, startHeartbeat } from '@/lib/runtime/processes/service'
import {
  closeTracking,
  linkHostListener,
  openNetworks,
  startTracking,
  trackingListener,
} from '@/lib/tracking/http/http-listener'
import { retryUnknownClicks } from '@/lib/tracking/postbacks/retry-service'
import { openClickStream } from '@/lib/traffic/clicks/log/service'
import { startClickWriters } from '@/lib/traffic/clicks/log/writer-start-service'
import { createPartitionsAhead } from '@/lib/traffic/clicks/storage/partition-service'

// Tracking links and postbacks are answered here, ten times faster than Next's router can, and so is what open pages ask
// for again and again; the rest is Next's.
const environment = await environmentOrEnd()
const {
  PORT: port,
  HOST: host,
  DEMO: isDemo,
  TRUST_PROXY: trustProxy,
  JOBS: jobsRunIn,
  NEXTAUTH_URL: siteUrl,
} = environment
const dev = process.env.NODE_ENV !== 'production'
// development has the folder of the project for its build
if (dev) delete process.env.STOKE_BUILD_ID
const build = dev ? undefined : await whileStarting(async () => serveBuild())
await startTracing('web', buildVersion())
const { server, stop } = createHttpServer()
// Next adds its listener for protocol upgrades to the server it is given, and leaves the sockets of paths it does not
// know open for good. It gets one that never listens; in development the page's reload channel is passed on to it.
const upgrades = createServer()
const app = next({ dev, dir: process.cwd(), port, hostname: 'localhost', httpServer: upgrades, turbopack: dev })
if (dev) {
  server.on('upgrade', (request, socket, head) => {
    if (request.url?.startsWith('/_next/')) upgrades.emit('upgrade', request, socket, head)
    else socket.destroy()
  })
}

let jobs: Jobs | undefined
let stopWriting = async () => {}
let stopWatching = async () => {}

shutDownGracefully(async (limitMs) => {
  const stopped = stopWatching()
  // streams never end by themselves, and the stop below waits for what is open
  await closeLive()
  // side by side: a request and a run that both take their time must not add up
  await Promise.all([stop(dev ? 0 : limitMs), jobs?.stop(), stopWriting(), closeMail(), stopped])
  await closeTracking()
  await app.close()
  await closeSettings()
  await closeDatabase()
  await closeTracing()
})

await app.prepare()
const handlePage = app.getRequestHandler()
const answerPolled = directRoutes(
  {
    '/api/stats': getStats,
    '/api/stats/breakdown': getBreakdown,
    '/api/conversions': listConversions,
    '/api/payouts/real-time': getBalance,
    '/api/achievements': getAchievements,
    '/api/quests': listQuests,
    [`/api/${BRAND.slug}-notifications`]: listNotifications,
    [`/api/${BRAND.slug}-notifications/unread-count`]: countUnread,
  },
  new URL(siteUrl).origin,
)
const answerStatic = build && staticFiles(build, '/_next/static/')
const answer = filterRequests((request, response) => {
  if (answerMetrics(request, response)) return
  if (linkHostListener(request, response) || trackingListener(request, response)) return
  // what pages take the time from: by PostgreSQL's clock, as everything they are shown
  response.setHeader('date', systemClock.now().toUTCString())
  // in development Next compiles handlers and scripts anew when they change
  if (answerStatic && (answerStatic(request, response) || answerPolled(request, response))) return
  respond503DuringOutage(response)
  // Next sees one address, of the client: hops that a caller sends would avoid the limits per address
  const sent = request.headers['x-forwarded-for']
  const client = clientAddress(request.socket.remoteAddress, sent?.toString(), trustProxy)
  if (client) request.headers['x-forwarded-for'] = client
  else delete request.headers['x-forwarded-for']
  renderWithSlot(request, response, () => void handlePage(request, response))
})
measureRequests(server, 'web')
server.on('request', traceRequests(answer, routeClass))
await beforeServing(async () => {
  await openNetworks()
  await openClickStream()
})
await whileStarting(() => createPartitionsAhead(systemClock))
await startTracking()
// the passwords of the demo are public: other machines reach it only where HOST says so
await orEnd(() => listen(server, port, host ?? (isDemo ? '127.0.0.1' : undefined)))
if (jobsRunIn === 'app') {
  jobs = await whileStarting(() => startJobs(systemClock))
  stopWriting = await startClickWriters(retryUnknownClicks)
}
const [stopHeartbeat, stopLooking] = [await startHeartbeat(systemClock, 'web'), watchAlarms(systemClock)]
stopWatching = () => {
  stopLooking()
  return stopHeartbeat()
}

console.log(`\n${BRAND.name} is ready on http://localhost:${port}`)
if (isDemo) console.log('Demo: sign in as affiliate@stoke.test or super@stoke.test, password stoke-demo')
else if ((await whileStarting(superAdminAddresses)).length === 0) {
  const command = commandLine('admin', INVITE_ARGUMENTS)
  console.log(`There is no super admin yet. This prints a link that makes you one: ${command}`)
}
// scripts/serve.mjs waits for it
process.send?.('ready')
