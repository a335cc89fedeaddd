import 'server-only'
import { AppError } from '@/lib/platform/errors'
import type { ErrorBody } from '@/lib/platform/http/responses/json'
import type { Caller } from '../calls/caller-schema'
import { mayCall } from '../calls/caller-service'
import { isNumbered, matchPath, operationQuerySchema, rowIn } from '../calls/rules'
import type { ApiOperation, Registry } from '../calls/schema'
import { answerAs } from '../calls/service'
import { PAGES_MAX } from './preview-constants'
import { buildPreview, type StateSource, stateHash, stateSource, type Values } from './preview-rules'
import type { Preview } from './preview-schema'

/** A write that is not executed: an operation at an address with a body, and the request it was asked by. */
export type Intended = { operation: ApiOperation; address: string; body: unknown; request: Request; at: Date }

/**
 * What a write would change, read through the operations of the API as the caller. Nothing is written.
 * @throws AppError not_found for what does not exist; scope_required when the caller may not read what it would change
 */
export async function previewAction(
  registry: Registry,
  caller: Caller,
  intended: Intended,
): Promise<{ preview: Preview; stateHash: string | null }> {
  const source = stateSource(registry.operations, intended.operation)
  const object = source ? await readState(registry, caller, intended, source) : null
  const preview = buildPreview(intended.operation, { ...intended, object })
  return { preview, stateHash: source && object ? stateHash(object, preview.changes, source) : null }
}

async function readState(registry: Registry, caller: Caller, intended: Intended, source: StateSource): Promise<Values> {
  const { read, row } = source
  if (!mayCall(read, caller)) {
    throw new AppError('scope_required', `This also needs the scope ${read.scope}, to show what would change.`)
  }
  const { pathname } = new URL(intended.address, intended.request.url)
  const params = matchPath(intended.operation.path, pathname) ?? {}
  const address = read.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  if (row === undefined) return (await answerOf(registry, caller, intended, read, address)) as Values
  const key = params[row] ?? ''
  const isLimited = 'limit' in ((operationQuerySchema(read) as { shape?: object }).shape ?? {})
  let query = isNumbered(read.route.rules) ? `?${new URLSearchParams({ only: key })}` : isLimited ? '?limit=100' : ''
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const answer = await answerOf(registry, caller, intended, read, `${address}${query}`)
    const found = rowIn(answer, key)
    if (found) return found
    const { nextCursor } = answer as { nextCursor?: unknown }
    if (typeof nextCursor !== 'string') break
    query = `?${new URLSearchParams({ ...(isLimited && { limit: '100' }), cursor: nextCursor })}`
  }
  throw new AppError('not_found', `There is no ${row} ${key} here.`)
}

async function answerOf(
  registry: Registry,
  caller: Caller,
  { request, at }: Intended,
  read: ApiOperation,
  address: string,
): Promise<unknown> {
  const response = await answerAs(registry, read, caller, {
    request: new Request(new URL(address, request.url), { headers: request.headers }),
    at,
    isCheck: true,
  })
  if (response.status === 200) return response.json()
  const { error } = (await response.json()) as ErrorBody
  throw new AppError(response.status === 404 ? 'not_found' : 'conflict', error.message)
}
