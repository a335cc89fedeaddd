import 'server-only'
import { findKeyHolder, type KeyHolder, type KeyRefusal, reloadKeyHolder } from '@/lib/accounts/api-keys/data'
import { isFromNetworks } from '@/lib/accounts/api-keys/rules'
import type { Actor } from '@/lib/accounts/auth/constants'
import { assertAdmitted } from '@/lib/accounts/http/handle'
import { RATE_LIMITS } from '@/lib/accounts/rate-limits/constants'
import { type Allowance, countAttempt } from '@/lib/accounts/rate-limits/service'
import { recordNetworkRefusal } from '@/lib/people/keys/own-service'
import { AppError } from '@/lib/platform/errors'
import { readVisitor } from '@/lib/platform/http/visitor'
import { openTestAccount } from '@/lib/tracking/test-mode/test-account-service'
import type { Caller, Demand, KeyActor } from './caller-schema'
import { assertKeyMay } from './key-rules'

/** The allowance of a key over its limit. */
const USED_UP: Allowance = {
  limit: RATE_LIMITS.apiPerKey.tries,
  remaining: 0,
  resetSeconds: RATE_LIMITS.apiPerKey.windowSeconds,
}

/** The message to a caller whose key identifies nobody. */
const REFUSALS: Record<KeyRefusal, string> = {
  unknown: 'Send a valid API key as: Authorization: Bearer <key>.',
  revoked: 'This API key was revoked.',
  expired: 'This API key has expired.',
  suspended: 'The account of this API key is closed.',
  moved: 'The person of this API key is no longer at the advertiser it was made for.',
}

/**
 * Finds whose key a request has, checks the address it comes from and counts the call. `note` gets what is left of the
 * rate, also when the call is refused for it. Calls from other networks are counted apart: whoever has a key that is of no
 * use to them cannot use up the rate of those it is for.
 * @throws AppError unauthenticated, network_refused, too_many_requests
 */
export async function admitCaller(request: Request, at: Date, note: (left: Allowance) => void): Promise<Caller> {
  const holder = holderIn(await findKeyHolder(readKey(request), at))
  await assertNetwork(holder, request, at)
  note(USED_UP)
  note(await countAttempt('apiPerKey', holder.keyId))
  return holder
}

/** The caller a key stands for now, for what is done later in its name. @throws AppError unauthenticated */
export const callerOfKey = async (keyId: string, at: Date): Promise<Caller> =>
  holderIn(await reloadKeyHolder(keyId, at))

const readKey = (request: Request): string =>
  /^Bearer +(\S+) *$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''

function holderIn(found: KeyHolder | { refusal: KeyRefusal }): KeyHolder {
  if ('refusal' in found) throw new AppError('unauthenticated', REFUSALS[found.refusal])
  return found
}

async function assertNetwork({ keyId, networks, actor }: KeyHolder, request: Request, at: Date): Promise<void> {
  const { ip } = readVisitor(request.headers)
  if (isFromNetworks(networks, ip)) return
  const { userId, role } = actor
  await countAttempt('apiRefusedPerKey', keyId)
  await recordNetworkRefusal({ actor: { userId, role, ip }, at }, { keyId })
  throw new AppError('network_refused', `This API key may not be used from ${ip ?? 'an unknown address'}.`)
}

/**
 * Who the call acts as: the person of the key, or for a test key the test account of their affiliate.
 * @throws AppError scope_required, test_key_refused, forbidden, person_required
 */
export async function actorFor(demand: Demand, caller: Caller, at: Date): Promise<KeyActor> {
  assertKeyMay(demand, caller)
  const { isTest, actor, keyId, testActor } = caller
  const isTwin = isTest && demand.testUse === 'twin'
  const acting = isTwin ? (testActor ?? (await openTwin(actor, keyId, at))) : actor
  assertAdmitted({ ...acting, keyId }, demand.route.rules)
  return { ...acting, keyId, keyScopes: caller.scopes }
}

/** Whether a call could act at all, without opening a test account for it. */
export function mayCall(demand: Demand, caller: Caller): boolean {
  try {
    assertKeyMay(demand, caller)
    const isTwin = caller.isTest && demand.testUse === 'twin'
    const role = isTwin ? ('AFFILIATE' as const) : caller.actor.role
    assertAdmitted({ ...caller.actor, role, keyId: caller.keyId }, demand.route.rules)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

async function openTwin({ affiliateId }: Actor, keyId: string, at: Date): Promise<Actor> {
  if (affiliateId !== null) await openTestAccount({ at }, { affiliateId })
  const { testActor } = await callerOfKey(keyId, at)
  if (!testActor) throw new AppError('unavailable', 'The test account could not be opened. Try again.')
  return testActor
}
