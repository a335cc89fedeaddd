import type { IncomingMessage, ServerResponse } from 'node:http'
import { systemClock } from '@/lib/dates/clock'
import { closeDatabase } from '@/lib/db'
import { env } from '@/lib/env'
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

function answer(request: IncomingMessage, response: ServerResponse) {
  if (trackingListener(request, response)) return
  const isAlive = request.url === '/api/health/live'
  const body = isAlive ? { status: 'live' } : { error: { code: 'not_found', message: 'There is nothing here.' } }
  response.writeHead(isAlive ? 200 : 404, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(body))
}

server.on('request', answer)
await keepPartitionsAhead(systemClock)
await listen(server, env().PORT)
console.log(`\nThe tracker is ready on http://localhost:${env().PORT}`)
