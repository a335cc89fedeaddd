import { closeDatabase } from '@/lib/platform/db'
import { env } from '@/lib/platform/env'
import { shutDownGracefully } from '@/lib/platform/http/graceful-shutdown'
import { createHttpServer, listen } from '@/lib/platform/http/http-server'
import { livenessHandler } from '@/lib/platform/http/liveness-handler'
import { type Jobs, startJobs } from '@/lib/runtime/jobs/service'

// The jobs without pages: holds released, payouts sent, mail and reminders, beside servers that run with JOBS=worker.
const { server, stop } = createHttpServer()
let jobs: Jobs | undefined

shutDownGracefully(async (limitMs) => {
  // side by side: a connection and a run that both take their time must not add up
  await Promise.all([stop(limitMs), jobs?.stop()])
  await closeDatabase()
})

server.on('request', livenessHandler)
jobs = await startJobs()
await listen(server, env().PORT)
console.log(`\nThe worker is ready on http://localhost:${env().PORT}`)
