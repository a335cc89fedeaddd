import 'server-only'
import { setKeyActor } from '@/lib/accounts/auth/actor'
import type { CursorNames } from '@/lib/accounts/http/schema'
import { AppError } from '@/lib/platform/errors'
import { READ_PRIMARY } from '@/lib/platform/http/recent-write'
import type { KeyActor } from './caller-schema'
import {
  isNumbered,
  matchPath,
  numberedQuery,
  operationQuerySchema,
  queryNames,
  renamedQuery,
  withCursorNamed,
  withoutPage,
} from './rules'
import type { ApiOperation } from './schema'

export type Call = { request: Request; url: URL; requestId: string; body: Buffer | undefined; at: Date; isCheck?: true }

/** Calls the route of an operation as the actor, with the query the route knows, and puts its answer in the shape of the API. */
export async function callRoute(operation: ApiOperation, actor: KeyActor, call: Call): Promise<Response> {
  const { path, route, method, cursor } = operation
  const { url, body, requestId } = call
  const params = matchPath(path, url.pathname) ?? {}
  const numbered = isNumbered(route.rules)
  // whether one row is still as it was is asked of the list it stands in, as its screen does
  const also = numbered && call.isCheck ? ['only'] : []
  assertNames(queryNames(operationQuerySchema(operation)), url.searchParams, also)
  const query = numbered ? numberedQuery(url.searchParams) : renamed(url.searchParams, cursor)
  const request = new Request(new URL(`${url.pathname}?${query}`, url), {
    method,
    headers: headersFor(call),
    ...(body && { body: new Uint8Array(body) }),
  })
  setKeyActor(request, actor)
  const response = await route(request, { params: Promise.resolve(params) })
  if (response.status !== 200 || !(numbered || cursor)) return response
  const answered = JSON.parse(await response.text())
  const named = cursor ? withCursorNamed(answered, cursor) : withoutPage(answered)
  return jsonText(JSON.stringify(named), 200, requestId)
}

const renamed = (query: URLSearchParams, cursor: CursorNames | undefined): URLSearchParams =>
  cursor ? renamedQuery(query, cursor) : query

/** @throws AppError invalid for a parameter the operation does not take */
function assertNames(names: ReadonlySet<string> | null, query: URLSearchParams, also: readonly string[]): void {
  const unknown = [...query.keys()].find((name) => names && !names.has(name) && !also.includes(name))
  if (unknown === undefined) return
  const message = `There is no parameter ${unknown}.`
  throw new AppError('invalid', message, { fields: { _: message } })
}

const PASSED_ON = ['content-type', 'content-length', 'user-agent', 'x-forwarded-for', 'x-request-id', 'host']

// neither the cookie nor what browsers say about the page behind a request: a key is sent on purpose
function headersFor({ request, requestId, isCheck }: Call): Headers {
  const headers = new Headers(isCheck && { cookie: READ_PRIMARY })
  for (const name of PASSED_ON) {
    const value = request.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  headers.set('x-request-id', requestId)
  return headers
}

export const jsonText = (
  text: string,
  status: number,
  requestId: string,
  headers: Record<string, string> = {},
): Response =>
  new Response(text, {
    status,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'private, no-store',
      'x-request-id': requestId,
      ...headers,
    },
  })
