import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { log } from '../../log'
import { responseHeaders } from '../proxy-rules'
import { REQUEST_ID_HEADER } from '../request-id'
import { getJsonText } from '../responses/json'
import { secureCookies } from '../session-cookie'
import { newNonce, sitePolicy } from '../site-policy'

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>

const zip = promisify(gzip)
/** Smaller bodies fit one packet as they are, in bytes. */
const ZIPPED_FROM = 1_400

/**
 * Answers GET requests of the named paths with the handlers of their routes, without Next's router, which costs more than
 * they do. Every other request, and a path in another spelling, is Next's.
 * @param origin of this site, which the handlers' requests are addressed to
 * @returns a listener that returns false when the request is for none of them
 */
export function directRoutes(routes: Readonly<Record<string, Handler>>, origin: string) {
  const byPath = new Map(Object.entries(routes))
  return (message: IncomingMessage, response: ServerResponse): boolean => {
    const [path = ''] = (message.url ?? '').split('?', 1)
    const handler = message.method === 'GET' ? byPath.get(path) : undefined
    if (!handler) return false
    void answer(handler, message, response, origin).catch((error) => {
      log.error({ err: error, path }, 'a request could not be answered')
      response.destroy()
    })
    return true
  }
}

async function answer(handler: Handler, message: IncomingMessage, response: ServerResponse, origin: string) {
  const requestId = randomUUID()
  const result = await handler(toRequest(message, response, { requestId, origin }), { params: Promise.resolve({}) })
  const json = getJsonText(result)
  const whole = json ? json.bytes() : Buffer.from(await result.arrayBuffer())
  const isZipped = whole.length >= ZIPPED_FROM && /\bgzip\b/.test(message.headers['accept-encoding']?.toString() ?? '')
  const body = isZipped ? await (json ? json.zipped() : zip(whole)) : whole
  if (response.destroyed) return
  response.writeHead(result.status, {
    ...Object.fromEntries(result.headers),
    ...responseHeaders('api', { requestId, csp: sitePolicy(newNonce()), https: secureCookies() }),
    vary: 'Accept-Encoding',
    ...(isZipped && { 'content-encoding': 'gzip' }),
    'content-length': body.length,
  })
  response.end(body)
}

type Own = { requestId: string; origin: string }

/** The request for the handler, aborted when the client closes the connection. The request id is always ours. */
function toRequest(message: IncomingMessage, response: ServerResponse, { requestId, origin }: Own): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(message.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  headers.set(REQUEST_ID_HEADER, requestId)
  const closed = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) closed.abort()
  })
  return new Request(new URL(message.url ?? '/', origin), { headers, signal: closed.signal })
}
