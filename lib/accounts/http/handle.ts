import 'server-only'
import type { z } from 'zod'
import type { AdvertiserRole } from '@/lib/generated/prisma/enums'
import { withReplica } from '@/lib/platform/database/replica'
import { systemClock } from '@/lib/platform/dates/clock'
import { env } from '@/lib/platform/env'
import { AppError } from '@/lib/platform/errors'
import { refuseOtherOrigin } from '@/lib/platform/http/origin'
import { noteWrite, wroteLately } from '@/lib/platform/http/recent-write'
import { readRequestId } from '@/lib/platform/http/request-id'
import { clientAbortResponse, errorResponse, jsonResponse, jsonTextResponse } from '@/lib/platform/http/responses/json'
import { readJson } from '@/lib/platform/http/server/body'
import { isClientAbort } from '@/lib/platform/http/server/client-abort'
import { readVisitor } from '@/lib/platform/http/visitor'
import { type AdvertiserActor, type AffiliateActor, getActor } from '../auth/actor'
import { type Actor, ADVERTISER_ACCESS, type OfAdvertiser } from '../auth/constants'
import { assertInBook } from '../staff-permissions/book-data'
import type { BookRows } from '../staff-permissions/book-rules'
import { isStaff } from '../staff-permissions/page-permission-rules'
import { type Allowed, isLimitedToBook, may, refusalText } from '../staff-permissions/permission-rules'
import { assertReadsInputOf, callerOf, countRefusedInput } from './refused-inputs'
import { withRequestSlot, withTurnOfAddress } from './request-concurrency'
import type { RouteOperation } from './schema'
import { shareAnswer } from './shared-answers'
import { issueSentence, refusalOf } from './validation-message-rules'

/** Who may call: anyone, anyone signed in, signed-in affiliates, people of an advertiser with a role, all staff, or some. */
export type Access = 'public' | 'signed-in' | 'affiliate' | OfAdvertiser | 'staff' | Allowed

type ActorFor<A extends Access> = A extends 'public'
  ? Actor | null
  : A extends 'affiliate'
    ? AffiliateActor
    : A extends OfAdvertiser
      ? AdvertiserActor
      : Actor

type Schemas<Q extends z.ZodType, B extends z.ZodType, P extends z.ZodType> = { query?: Q; body?: B; params?: P }
type Rules<A extends Access, Q extends z.ZodType, B extends z.ZodType, P extends z.ZodType> = Schemas<Q, B, P> & {
  access: A
  /** What the route answers; the answer is parsed with it, so that undeclared fields are stripped. */
  response?: z.ZodType
  status?: number
  /** Whether identical requests of an affiliate share their answer for a second: one that depends on nothing else. */
  isShared?: boolean
  /** Whether a read may be some seconds old: one that no page repeats when something happens. */
  mayBeOld?: boolean
  /** Whether staff who view the site as a user may call it too; by default they cannot change anything. */
  isForViewers?: boolean
  /** Whether only a person may do it, signed in: API keys are refused whatever their scopes. */
  isForPeople?: boolean
  /**
   * How the route keeps to the book of staff whose role is limited to it: `own` where it limits its answer itself or has
   * nothing of affiliates and advertisers, else the rows it is about, which others than those of the book get a 404 for.
   * Without it such staff are refused, so that a route nobody thought of discloses nothing.
   */
  book?: 'own' | ((input: { query: z.output<Q>; body: z.output<B>; params: z.output<P> }) => BookRows)
}

/** The rules of a route as the API reads them: who may call it, what it takes and what it answers. */
export type RouteRules = Pick<
  Rules<Access, z.ZodType, z.ZodType, z.ZodType>,
  'access' | 'query' | 'body' | 'params' | 'response' | 'status' | 'isForPeople'
> & { isOfBook?: boolean | undefined }

export type Context<A extends Access, Q, B, P> = {
  request: Request
  requestId: string
  actor: ActorFor<A>
  /** The time of the request, read once. */
  at: Date
  query: Q
  body: B
  params: P
}

type RouteHandler = (
  request: Request,
  context: { params: Promise<Record<string, string | string[]>> },
) => Promise<Response>

/** A route handler with the rules it was made from, and what it is in the API. */
export type HandledRoute = RouteHandler & { rules: RouteRules; operation: RouteOperation | undefined }

/**
 * A route handler from its rules: finds the actor (401), checks the access (403), parses (400, 422), runs,
 * parses the result, and maps errors. A `Response` returned by `run` is passed through.
 * @param operation what it is in the API, at the address and method of its file; without one no key may call it
 */
export function handle<
  A extends Access,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
  P extends z.ZodType = z.ZodUndefined,
>(
  rules: Rules<A, Q, B, P>,
  run: (context: Context<A, z.output<Q>, z.output<B>, z.output<P>>) => Promise<unknown>,
  operation?: RouteOperation,
): HandledRoute {
  const isOfBook = rules.book !== undefined
  const route: RouteHandler = async (request, { params }) => {
    const requestId = readRequestId(request.headers)
    const at = systemClock.now()
    try {
      refuseOtherOrigin(request, new URL(env().NEXTAUTH_URL).origin)
      const actor = await admit(request, { ...rules, isOfBook }, at)
      if (!rules.isForViewers) refuseViewer(request, actor)
      const input = await readInput(request, rules, params, callerOf(request, actor), at)
      if (actor && typeof rules.book === 'function') await assertInBook(actor, rules.book(input as never))
      const context = { request, requestId, actor, at, ...input }
      const answer = async () => {
        const compute = () => {
          const computed = () => run(context as Context<A, z.output<Q>, z.output<B>, z.output<P>>)
          return rules.mayBeOld && !wroteLately(request.headers) ? withReplica(computed) : computed()
        }
        const parsed = (result: unknown) => (rules.response ? rules.response.parse(result) : result)
        if (rules.isShared && typeof actor?.affiliateId === 'number') {
          const question = `${new URL(request.url).pathname} ${JSON.stringify([input.query, input.params])}`
          const shared = await shareAnswer(actor.affiliateId, question, async () => parsed(await compute()))
          return jsonTextResponse(shared, requestId)
        }
        const result = await compute()
        return result instanceof Response ? result : jsonResponse(parsed(result), requestId, rules.status ?? 200)
      }
      const response = await (actor
        ? withRequestSlot(actor.viewedBy ?? actor.userId, answer)
        : withTurnOfAddress(readVisitor(request.headers).ip, answer))
      return READS.has(request.method) ? response : noteWrite(response)
    } catch (error) {
      const where = `${request.method} ${new URL(request.url).pathname}`
      if (isClientAbort(error, request.signal)) return clientAbortResponse(requestId, where)
      return errorResponse(error, requestId, where)
    }
  }
  const { access, query, body, params, response, status, isForPeople } = rules
  const ownRules = { access, query, body, params, response, status, isForPeople, isOfBook } as RouteRules
  return Object.assign(route, { rules: ownRules, operation })
}

/** Reads and parses what a request brings; a caller whose inputs are refused again and again is refused before. */
async function readInput(
  request: Request,
  rules: Schemas<z.ZodType, z.ZodType, z.ZodType>,
  params: Promise<Record<string, string | string[]>>,
  caller: string | undefined,
  at: Date,
): Promise<{ query: unknown; body: unknown; params: unknown }> {
  assertReadsInputOf(caller, at)
  try {
    return {
      query: parse(rules.query, Object.fromEntries(new URL(request.url).searchParams)),
      body: parse(rules.body, rules.body && (await readJson(request))),
      params: parse(rules.params, rules.params && (await params)),
    }
  } catch (error) {
    if (error instanceof AppError) countRefusedInput(caller, request, at)
    throw error
  }
}

type Admission = { access: Access; isForPeople?: boolean | undefined; isOfBook?: boolean | undefined }

async function admit(request: Request, admission: Admission, at: Date): Promise<Actor | null> {
  const actor = await getActor(request, at)
  assertAdmitted(actor, admission)
  return actor
}

/**
 * Refuses an actor whom the rules of a route do not let in.
 * @throws AppError unauthenticated, forbidden, not_found where the route does not exist for them, person_required
 */
export function assertAdmitted(actor: Actor | null, { access, isForPeople, isOfBook }: Admission): void {
  if (isForPeople && actor?.keyId) throw new AppError('person_required', NEEDS_PERSON)
  if (access === 'public') return
  if (!actor) throw new AppError('unauthenticated', 'Sign in to continue.')
  if (access === 'affiliate' && actor.affiliateId === null) throw new AppError('forbidden', 'This is for affiliates.')
  if (isOfAdvertiser(access)) refuseOthers(actor, access)
  if (access !== 'staff' && typeof access === 'string') return
  assertStaff(actor, access)
  if (isLimitedToBook(actor) && !isOfBook) throw new AppError('forbidden', OUTSIDE_BOOK)
}

/** Refuses all but staff, and staff who are not allowed or must turn on two-factor authentication first. */
function assertStaff(actor: Actor, allowed: 'staff' | Allowed): void {
  const isAdmitted = allowed === 'staff' ? isStaff(actor.role) : may(actor, allowed)
  if (!isAdmitted) {
    // staff routes answer 404 to affiliates
    if (actor.role === 'AFFILIATE' && !actor.keyId) throw new AppError('not_found', 'There is no such address.')
    throw new AppError('forbidden', allowed === 'staff' ? 'This is for staff.' : refusalText(allowed))
  }
  if (actor.needsTwoFactor) {
    throw new AppError(
      'forbidden',
      'Your role requires two-factor authentication. Turn it on under Privacy & Security.',
    )
  }
}

const OUTSIDE_BOOK = 'Your role is limited to your own book, and this is not.'
const NEEDS_PERSON = 'Only a person can do this, signed in: no API key may, whatever its scopes.'

const isOfAdvertiser = (access: Access): access is OfAdvertiser =>
  typeof access === 'string' && access in ADVERTISER_ACCESS

// like routes of staff, those of advertisers do not exist for others
function refuseOthers({ advertiser, keyId }: Actor, access: OfAdvertiser): void {
  // the API reference lists these routes, so a key gets a 403
  if (!advertiser && keyId) throw new AppError('forbidden', 'This is for people of an advertiser.')
  if (!advertiser) throw new AppError('not_found', 'There is no such address.')
  const roles: readonly AdvertiserRole[] = ADVERTISER_ACCESS[access]
  if (!roles.includes(advertiser.role))
    throw new AppError('forbidden', 'Your role at this advertiser does not allow this.')
}

const READS = new Set(['GET', 'HEAD'])

function refuseViewer({ method }: Request, actor: Actor | null): void {
  if (!actor?.viewedBy || READS.has(method)) return
  throw new AppError('forbidden', 'You are viewing this account as its user, read-only.')
}

// PostgreSQL's text has no NUL; bodies are checked where they are read
function refuseNul(value: unknown): void {
  const texts = typeof value === 'object' && value !== null ? Object.values(value).flat() : []
  if (!texts.some((text) => typeof text === 'string' && text.includes('\0'))) return
  throw new AppError('bad_request', 'The address has a NUL character.')
}

/**
 * Parses a part of a request as its route does.
 * @throws AppError invalid with a message for each field; bad_request for a NUL character
 */
export function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  refuseNul(value)
  const parsed = schema.safeParse(value, { error: issueSentence })
  if (parsed.success) return parsed.data
  const { message, fields } = refusalOf(parsed.error.issues)
  throw new AppError('invalid', message, { fields })
}
