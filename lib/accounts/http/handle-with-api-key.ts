import 'server-only'
import type { z } from 'zod'
import { systemClock } from '@/lib/platform/dates/clock'
import { AppError } from '@/lib/platform/errors'
import { requestIdOf } from '@/lib/platform/http/request-id'
import { errorResponse } from '@/lib/platform/http/responses'
import type { Scope } from '../api-keys/constants'
import { findKeyHolder, type KeyHolder } from '../api-keys/data'
import { LIMITS } from '../rate-limits/constants'
import { type Allowance, countAttempt } from '../rate-limits/service'
import { handle } from './handle'
import { inTurn } from './turns'

/** What a route that API keys may call is validated with. */
export type ApiKeyContract = {
  method: 'GET' | 'POST'
  path: string
  scope: Scope
  query: z.ZodType
  params?: z.ZodType
  body?: z.ZodType
  response: z.ZodType
}

/** The allowance of a key over its limit. */
const USED_UP: Allowance = { limit: LIMITS.apiPerKey.tries, remaining: 0, resetSeconds: LIMITS.apiPerKey.windowSeconds }

type Asked<C extends ApiKeyContract> = {
  affiliateId: number
  at: Date
  query: z.output<C['query']>
  params: C['params'] extends z.ZodType ? z.output<C['params']> : undefined
  body: C['body'] extends z.ZodType ? z.output<C['body']> : undefined
}
type Route = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>

/**
 * A route of the versioned API from its contract: finds the key's holder (401), checks the scope (403) and the key's
 * rate (429), and leaves the rest to `handle`. Every response to a known key carries rate limit headers.
 */
export function handleWithApiKey<C extends ApiKeyContract>(
  contract: C,
  run: (asked: Asked<C>) => Promise<unknown>,
): Route {
  return async (request, context) => {
    const requestId = requestIdOf(request.headers)
    let allowance: Allowance | undefined
    try {
      const { keyId, affiliateId, scopes } = await holderOf(request)
      allowance = USED_UP
      allowance = await countAttempt('apiPerKey', keyId)
      if (!scopes.includes(contract.scope)) {
        throw new AppError('forbidden', `This key lacks the scope ${contract.scope}.`)
      }
      const { query, params, body, response } = contract
      const rules = { access: 'public' as const, query, response, ...(params && { params }), ...(body && { body }) }
      const route = handle(rules, (parsed) => run({ ...parsed, affiliateId } as Asked<C>))
      return withHeaders(await inTurn(`affiliate ${affiliateId}`, () => route(request, context)), allowance)
    } catch (error) {
      return withHeaders(errorResponse(error, requestId, `${contract.method} ${contract.path}`), allowance)
    }
  }
}

async function holderOf(request: Request): Promise<KeyHolder> {
  const [, key] = /^Bearer +(\S+) *$/i.exec(request.headers.get('authorization') ?? '') ?? []
  const holder = key === undefined ? null : await findKeyHolder(key, systemClock.now())
  if (holder) return holder
  throw new AppError('unauthenticated', 'Send a valid API key as: Authorization: Bearer <key>.')
}

function withHeaders(answer: Response, allowance: Allowance | undefined): Response {
  if (answer.status === 401) answer.headers.set('www-authenticate', 'Bearer')
  if (!allowance) return answer
  answer.headers.set('ratelimit-limit', String(allowance.limit))
  answer.headers.set('ratelimit-remaining', String(allowance.remaining))
  // matches Retry-After on refused calls
  answer.headers.set('ratelimit-reset', answer.headers.get('retry-after') ?? String(allowance.resetSeconds))
  return answer
}
