import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state.js'
import { AppError } from '../../errors'
import { isPathOff } from '../../modules/path-rules'
import { modulesOff } from '../../settings/current'
import { REQUEST_ID_HEADER } from '../request-id'
import { targetPath } from '../target-path'
import { limitBody } from './body-limit'
import { bodyLimitOf } from './body-routes'
import type { Listener } from './http-server'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/**
 * Routes of Next's own that no page uses: one is answered with 500 when it is asked for by name; the other resizes images,
 * which pages do not ask for (`images.unoptimized` in next.config.ts), and logs every SVG it is given.
 */
const INTERNAL_ROUTES: ReadonlySet<string> = new Set(['/_global-error', '/_next/image'])

/**
 * Passes a listener only requests that a route can answer. Methods that no route has, targets that are not a path,
 * paths that are not valid UTF-8, several Host headers and bodies above the limit are answered here, in JSON.
 */
export function filterRequests(listener: Listener): Listener {
  return (request, response) => {
    request.url = originForm(request.url ?? '/')
    // the id is ours, also where proxy.ts does not set it
    if (request.headers[REQUEST_ID_HEADER] !== undefined) delete request.headers[REQUEST_ID_HEADER]
    // a server may answer any range with the whole: Next answers one that cannot be satisfied with 500
    if (request.headers.range !== undefined) delete request.headers.range
    const refusal = findRequestError(request)
    if (refusal) {
      sendRefusal(response, refusal)
      return
    }
    const limit = bodyLimitOf(targetPath(request.url))
    limitBody(request, response, limit, () => sendRefusal(response, tooLarge(limit)))
    if (isModuleOff(request.url)) request.url = request.url.startsWith('/admin/') ? '/admin/-' : '/-'
    listener(request, response)
  }
}

/** A target in absolute form (`GET http://host/path`) without its host: the host of a request is its Host header. */
export function originForm(url: string): string {
  if (url.startsWith('/')) return url
  const absolute = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*(.*)$/i.exec(url)
  if (!absolute) return url
  const rest = absolute[1] ?? ''
  return rest.startsWith('/') ? rest : `/${rest}`
}

/** Why a request is answered without a route; undefined for all others. */
export function findRequestError({
  method = 'GET',
  url = '/',
  headers,
  rawHeaders,
}: Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'rawHeaders'>): AppError | undefined {
  if (!METHODS.includes(method))
    return new AppError('method_not_allowed', `There is no route with the method ${method}.`)
  if (countHeader(rawHeaders, 'host') > 1) return new AppError('bad_request', 'The request must have one Host header.')
  if (!url.startsWith('/')) return new AppError('bad_request', 'The target of the request must be a path.')
  const path = targetPath(url)
  if (!isDecodable(path)) return new AppError('bad_request', 'The path is not valid percent-encoded UTF-8.')
  const limit = bodyLimitOf(path)
  if (Number(headers['content-length'] ?? 0) > limit) return tooLarge(limit)
  if (path.startsWith('/api/') && isModuleOff(path)) return new AppError('not_found', 'There is no such address.')
  if (INTERNAL_ROUTES.has(path)) return new AppError('not_found', 'There is nothing here.')
  if (!isRouterState(headers['next-router-state-tree']))
    return new AppError('bad_request', 'The header next-router-state-tree is not valid.')
  return undefined
}

const tooLarge = (limit: number): AppError =>
  new AppError('payload_too_large', `The body is larger than ${limit / 1024 / 1024} MB.`)

/** Whether the network does without what is at an address; a page is then rendered as an unknown one is. */
const isModuleOff = (url: string): boolean => isPathOff(decodeURIComponent(targetPath(url)), modulesOff())

/** How often a header was sent. Node keeps the first Host only, where a proxy may have read the last. */
function countHeader(rawHeaders: readonly string[], name: string): number {
  let times = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const sent = rawHeaders[index] ?? ''
    if (sent.length === name.length && sent.toLowerCase() === name) times += 1
  }
  return times
}

function isDecodable(path: string): boolean {
  if (!path.includes('%')) return !path.includes('\0')
  try {
    return !decodeURIComponent(path).includes('\0')
  } catch {
    return false
  }
}

/** Next answers 500 to a router state it cannot read, so its own check is asked first. */
function isRouterState(header: string | string[] | undefined): boolean {
  try {
    parseAndValidateFlightRouterState(header)
    return true
  } catch {
    return false
  }
}

function sendRefusal(response: ServerResponse, { code, message, status }: AppError): void {
  const body = JSON.stringify({ error: { code, message } })
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    [REQUEST_ID_HEADER]: randomUUID(),
    ...(status === 405 && { allow: METHODS.join(', ') }),
    // what is left of the body is not read
    ...(status === 413 && { connection: 'close' }),
  })
  response.end(response.req.method === 'HEAD' ? undefined : body)
}
