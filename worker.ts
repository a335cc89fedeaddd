import { closeDatabase } from '@/lib/platform/db'
import { env } from '@/lib/platform/env'
import { signOfLife } from '@/lib/platform/http/sign-of-life'
import { createStoppableServer, listen } from '@/lib/platform/http/stoppable-server'
import { stopWhenTold } from '@/lib/platform/http/until-told'
import { type Jobs, startJobs } from '@/lib/runtime/jobs/service'

// The jobs without pages: holds released, payouts sent, mail and reminders, beside servers that run with JOBS=worker.
const { server, stop } = createStoppableServer()
let jobs: Jobs | undefined

stopWhenTold(async (limitMs) => {
  // side by side: a connection and a run that both take their time must not add up
  await Promise.all([stop(limitMs), jobs?.stop()])
  await closeDatabase()
})

server.on('request', signOfLife)
jobs = await startJobs()
await listen(server, env().PORT)
console.log(`\nThe worker is ready on http://localhost:${env().PORT}`)
