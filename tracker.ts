import { systemClock } from '@/lib/dates/clock'
import { closeDatabase } from '@/lib/db'
import { env } from '@/lib/env'
import { signOfLife } from '@/lib/http/sign-of-life'
import { createStoppableServer, listen } from '@/lib/http/stoppable-server'
import { stopWhenTold } from '@/lib/http/until-told'
import { closeTracking, trackingListener } from '@/lib/tracking/http-listener'
import { keepPartitionsAhead } from '@/lib/tracking/partitions'

// The server without pages: links, postbacks and a sign of life, for a machine that does nothing else.
const { server, stop } = createStoppableServer()

stopWhenTold(async (limitMs) => {
  await stop(limitMs)
  await closeTracking()
  await closeDatabase()
})

const pagesAt = new URL(env().NEXTAUTH_URL).origin
server.on('request', (request, response) => {
  if (!trackingListener(request, response, pagesAt)) signOfLife(request, response)
})
await keepPartitionsAhead(systemClock)
await listen(server, env().PORT)
console.log(`\nThe tracker is ready on http://localhost:${env().PORT}`)
