import { REGISTRY } from '@/app/_api/v1/operations/registry'
import { SCOPES, type Scope } from '@/lib/accounts/api-keys/constants'
import { findKeyHolder, type KeyHolder } from '@/lib/accounts/api-keys/data'
import { scopesFor } from '@/lib/accounts/api-keys/rules'
import type { NewKey } from '@/lib/accounts/api-keys/schema'
import type { KeyOwner } from '@/lib/accounts/api-keys/service'
import { answerCall } from '@/lib/api/calls/service'
import { createKey } from '@/lib/people/keys/own-service'
import { db } from '@/lib/platform/database/db'
import { lastingSession } from './session'

export const ORIGIN = 'http://localhost:3000'

/** A person, in a new session, as the owner of keys. */
export async function ownerOf(userId: string): Promise<KeyOwner> {
  const { role, affiliate } = await db().user.findUniqueOrThrow({
    where: { id: userId },
    select: { role: true, affiliate: { select: { id: true } } },
  })
  const member = await db().advertiserMember.findUnique({ where: { userId } })
  const advertiser = member && { advertiserId: member.advertiserId, role: member.role }
  const sessionId = await lastingSession(userId)
  return { userId, sessionId, role, affiliateId: affiliate?.id ?? null, ...(advertiser && { advertiser }) }
}

/** An API key of a person with the given scopes, or all they can give. */
export async function keyOf(
  userId: string,
  scopes: readonly Scope[] = [],
  over: Partial<NewKey> = {},
): Promise<string> {
  const actor = await ownerOf(userId)
  const chosen = scopes.length > 0 ? [...scopes] : scopesFor(actor)
  const wanted = { name: 'Test', scopes: chosen, lifetimeDays: null, networks: [], isTest: false, ...over }
  const { secret } = await createKey({ actor, at: new Date() }, wanted)
  await db().userSession.delete({ where: { id: actor.sessionId } })
  return secret
}

/** A key with every scope there is, whoever holds it, as if somebody had changed the database. */
export async function keyWithAllScopes(userId: string, over: Partial<NewKey> = {}): Promise<string> {
  const secret = await keyOf(userId, [], over)
  const { keyId } = (await findKeyHolder(secret, new Date())) as KeyHolder
  await db().apiKey.update({ where: { id: keyId }, data: { scopes: [...SCOPES] } })
  return secret
}

type Call = { key?: string | undefined; method?: string; body?: unknown; headers?: Record<string, string> }

/** Calls an address of the versioned API, from `/api/v1`, with or without a key. */
export async function callApi(path: string, { key, method, body, headers: more = {} }: Call = {}) {
  const headers = new Headers({ ...(key !== undefined && { authorization: `Bearer ${key}` }), ...more })
  if (body !== undefined) headers.set('content-type', 'application/json')
  const request = new Request(`${ORIGIN}/api/v1${path}`, {
    method: method ?? 'GET',
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const response = await answerCall(REGISTRY, request)
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) }
}
