import 'server-only'
import { createHash } from 'node:crypto'
import { assertAdmitted } from '@/lib/accounts/http/handle'
import { withRequestSlot } from '@/lib/accounts/http/request-concurrency'
import type { Allowance } from '@/lib/accounts/rate-limits/service'
import { guardTransaction } from '@/lib/platform/database/transaction'
import { systemClock } from '@/lib/platform/dates/clock'
import { AppError } from '@/lib/platform/errors'
import { readRequestId } from '@/lib/platform/http/request-id'
import { namesEtag } from '@/lib/platform/http/responses/etag-rules'
import { clientAbortResponse, errorResponse } from '@/lib/platform/http/responses/json'
import { readBytes } from '@/lib/platform/http/server/body'
import { isClientAbort } from '@/lib/platform/http/server/client-abort'
import type { Caller, KeyActor } from './caller-schema'
import { actorFor, admitCaller } from './caller-service'
import { BODY_MAX_BYTES } from './constants'
import { IDEMPOTENCY_HEADER, IDEMPOTENCY_KEY_MAX } from './idempotency-constants'
import { runOnce, type StoredAnswer } from './idempotency-service'
import { type Call, callRoute, jsonText } from './route-service'
import { atAddress, createEtag, namesState } from './rules'
import type { AddressedRoute, ApiOperation, Method, Registry } from './schema'

// the account whose turn an edit waits for: each has two connections to the database at once
const EDITS = 'edits with If-Match'

/**
 * Answers one call of the versioned API. The key is the only identity of the request: a cookie sent beside it is not
 * read. Refuses in this order: an address or a method there is not (404, 405), the key (401), its networks, its
 * rate (429), what only people may do, its scopes, test or live, and the role of its holder (403). Every answer to a known
 * key from its networks has the headers of its rate.
 */
export async function answerCall(registry: Registry, request: Request): Promise<Response> {
  const url = new URL(request.url)
  const requestId = readRequestId(request.headers)
  const at = systemClock.now()
  let allowance: Allowance | undefined
  try {
    const operation = find(registry, request.method, url.pathname)
    const caller = await admitCaller(request, at, (left) => {
      allowance = left
    })
    // an agent that sees its key can then change nothing with it, whatever else it runs
    if (caller.isForAgents) throw new AppError('forbidden', 'This key is for agents. It works at /api/mcp alone.')
    if (!('scope' in operation)) {
      assertAdmitted({ ...caller.actor, keyId: caller.keyId }, { access: 'public', isForPeople: true })
      throw new AppError('person_required', 'Only a person can do this.')
    }
    return withRate(await answerAs(registry, operation, caller, { request, at }), allowance)
  } catch (error) {
    const where = `${request.method} ${url.pathname}`
    if (isClientAbort(error, request.signal)) return clientAbortResponse(requestId, where)
    return withRate(errorResponse(error, requestId, where), allowance)
  }
}

type CallContext = Pick<Call, 'request' | 'at' | 'isCheck'>

/**
 * `answerCall` for a write of which `check` says whether it may still be done. It is called before the write, and once more
 * inside its transaction before the commit, as for edits with If-Match.
 */
export async function answerGuarded(
  registry: Registry,
  operation: ApiOperation,
  caller: Caller,
  callContext: CallContext & { check: () => Promise<void> },
): Promise<Response> {
  await callContext.check()
  const name = `api ${new URL(callContext.request.url).pathname}`
  const actor = await actorFor(operation, caller, callContext.at)
  return runEditLimited(actor, () =>
    guardTransaction({ name, check: callContext.check }, () => answerAs(registry, operation, caller, callContext)),
  )
}

/**
 * Answers a call of an operation by a caller whose key, rate and networks were checked. The request has the address of
 * the operation.
 * @throws AppError for what the key or its person may not do
 */
export async function answerAs(
  registry: Registry,
  operation: ApiOperation,
  caller: Caller,
  { request, at, isCheck }: CallContext,
): Promise<Response> {
  const actor = await actorFor(operation, caller, at)
  const body = request.method === 'GET' ? undefined : await readBytes(request, BODY_MAX_BYTES, 'The body is too large.')
  const call = {
    request,
    url: new URL(request.url),
    requestId: readRequestId(request.headers),
    body,
    at,
    ...(isCheck && { isCheck }),
  }
  return answerOnce(registry, operation, actor, call)
}

function find({ operations, personOnly }: Registry, method: string, path: string): ApiOperation | AddressedRoute {
  const there = atAddress<ApiOperation | AddressedRoute>([...operations, ...personOnly], path)
  const found = there.find((each) => each.method === method)
  if (found) return found
  if (there.length === 0) throw new AppError('not_found', 'There is no such address.')
  const methods = there.map((each) => each.method).join(', ')
  throw new AppError('method_not_allowed', `This address takes ${methods}.`, { allow: methods })
}

async function answerOnce(registry: Registry, operation: ApiOperation, actor: KeyActor, call: Call): Promise<Response> {
  const idempotencyKey = call.request.headers.get(IDEMPOTENCY_HEADER)
  if (operation.method === 'GET' || idempotencyKey === null) return answer(registry, operation, actor, call)
  if (!/^[\x21-\x7e]+$/.test(idempotencyKey) || idempotencyKey.length > IDEMPOTENCY_KEY_MAX) {
    const message = `Idempotency-Key takes up to ${IDEMPOTENCY_KEY_MAX} visible ASCII characters.`
    throw new AppError('bad_request', message)
  }
  const { request, url, body = Buffer.alloc(0), at } = call
  const hash = createHash('sha256').update(`${request.method} ${url.pathname}${url.search}\n`).update(body)
  let own: Response | undefined
  const run = async (): Promise<StoredAnswer> => {
    own = await answer(registry, operation, actor, call).catch((error: unknown) =>
      errorResponse(error, call.requestId, `${request.method} ${url.pathname}`),
    )
    return { status: own.status, text: await own.clone().text() }
  }
  const once = { keyId: actor.keyId, idempotencyKey, request: hash.digest('hex'), run }
  const { status, text, isRepeat } = await runOnce({ at }, once)
  if (own && !isRepeat) return own
  return jsonText(text, status, call.requestId, { 'idempotency-replayed': 'true' })
}

async function answer(registry: Registry, operation: ApiOperation, actor: KeyActor, call: Call): Promise<Response> {
  const ifMatch = call.request.headers.get('if-match')
  if (operation.method !== 'GET' && ifMatch !== null) return edit(registry, operation, actor, call, ifMatch)
  const response = await callRoute(operation, actor, call)
  if (operation.method !== 'GET' || response.status !== 200 || operation.gives) return response
  const text = await response.text()
  const etag = etagIn(registry, operation, call.url.pathname, text)
  if (namesEtag(call.request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers: { etag } })
  return jsonText(text, 200, call.requestId, { etag })
}

// the route takes the turn of the person too, and confirmations come with it
const runEditLimited = ({ userId }: KeyActor, run: () => Promise<Response>): Promise<Response> =>
  withRequestSlot(userId, () => withRequestSlot(EDITS, run))

const EDITS_OF: ReadonlySet<Method> = new Set(['PUT', 'PATCH', 'DELETE'])

function etagIn({ operations }: Registry, read: ApiOperation, path: string, text: string): string {
  const isEdited = operations.some((each) => each.path === read.path && EDITS_OF.has(each.method))
  return createEtag(text, path, { ...read, isEdited })
}

/**
 * A write of which the caller says what they saw. It is compared before the write, which is all there is for what writes
 * without a transaction, and again in its transaction before the commit.
 */
async function edit(
  registry: Registry,
  operation: ApiOperation,
  actor: KeyActor,
  call: Call,
  ifMatch: string,
): Promise<Response> {
  const check = () => assertUnchanged(registry, actor, call, ifMatch)
  await check()
  return runEditLimited(actor, () =>
    guardTransaction({ name: `api ${call.url.pathname}`, check }, () => callRoute(operation, actor, call)),
  )
}

/** @throws AppError precondition_failed when the address now answers something else than what the caller saw */
async function assertUnchanged(registry: Registry, actor: KeyActor, call: Call, ifMatch: string): Promise<void> {
  const { pathname } = call.url
  const read = atAddress(registry.operations, pathname).find(({ method }) => method === 'GET')
  if (!read) throw new AppError('bad_request', 'If-Match is for addresses that can be read with GET.')
  const url = new URL(pathname, call.url)
  const now = await callRoute(read, actor, { ...call, url, body: undefined, request: new Request(url), isCheck: true })
  const isSame = now.status === 200 && namesState(ifMatch, etagIn(registry, read, pathname, await now.text()))
  if (!isSame) {
    throw new AppError('precondition_failed', 'This was changed since you read it. Read it again.')
  }
}

/** Adds the headers of the rate of a key, and how to send one. */
export function withRate(response: Response, allowance: Allowance | undefined): Response {
  if (response.status === 401) response.headers.set('www-authenticate', 'Bearer')
  if (!allowance) return response
  response.headers.set('ratelimit-limit', String(allowance.limit))
  response.headers.set('ratelimit-remaining', String(allowance.remaining))
  // matches Retry-After on refused calls
  response.headers.set('ratelimit-reset', response.headers.get('retry-after') ?? String(allowance.resetSeconds))
  return response
}

/** The route of every address of the API. */
export const apiRoute =
  (registry: Registry): ((request: Request) => Promise<Response>) =>
  (request) =>
    answerCall(registry, request)
