import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { REQUEST_ID_HEADER } from './request-id'

/** The request handler of a process without pages: answers the liveness check, and 404 to anything else. */
export function livenessHandler(request: IncomingMessage, response: ServerResponse): void {
  const isAlive = request.url === '/api/health/live'
  const body = isAlive ? { status: 'live' } : { error: { code: 'not_found', message: 'There is nothing here.' } }
  response.writeHead(isAlive ? 200 : 404, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    [REQUEST_ID_HEADER]: randomUUID(),
  })
  response.end(JSON.stringify(body))
}
