import 'server-only'
import { randomBytes } from 'node:crypto'
import { sha256Hex } from '@/lib/platform/crypto/seal'
import type { Tx } from '@/lib/platform/database/db'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import type { WriteContext } from '../auth/actor'
import type { Actor } from '../auth/constants'
import { assertLiveSession } from '../auth/session-service'
import { KEY_BYTES, KEY_PREFIX, MAX_KEYS, PREFIX_LENGTH, TEST_KEY_PREFIX, TEST_PREFIX_LENGTH } from './constants'
import { parseNetworks, scopesFor } from './rules'
import type { NewKey } from './schema'

export type KeyOwner = Pick<Actor, 'userId' | 'sessionId' | 'affiliateId' | 'advertiser' | 'role'>

/**
 * Creates a key of a person in the caller's transaction. The database stores the hash of its secret.
 * @throws AppError invalid for a scope the person cannot give or a text that is no network; conflict when there are ten;
 * unauthenticated when the session has ended since the request began
 */
export async function addKey(
  tx: Tx,
  { actor, at }: WriteContext<KeyOwner>,
  { name, scopes, lifetimeDays, networks, isTest, isForAgents = false }: NewKey,
): Promise<{ id: string; secret: string }> {
  const allowed = scopesFor(actor)
  if (scopes.some((scope) => !allowed.includes(scope))) {
    const message = 'Choose permissions that your account has.'
    throw new AppError('invalid', message, { fields: { scopes: message } })
  }
  const { userId, advertiser } = actor
  const own = { userId, advertiserId: advertiser?.advertiserId ?? null }
  const limits = { scopes, networks: parseNetworks(networks), isTest, isForAgents }
  // serialized, so that two requests at once cannot both create the tenth
  await tx.$queryRaw`SELECT 1 FROM app_user WHERE id = ${userId}::uuid FOR NO KEY UPDATE`
  await assertLiveSession(tx, { actor, at })
  const active = { userId, revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: at } }] }
  if ((await tx.apiKey.count({ where: active })) >= MAX_KEYS) {
    throw new AppError('conflict', `You have ${MAX_KEYS} keys, which is the most. Revoke one you no longer use.`)
  }
  const secret = `${isTest ? TEST_KEY_PREFIX : KEY_PREFIX}${randomBytes(KEY_BYTES).toString('base64url')}`
  const id = newId(at)
  const expiresAt = lifetimeDays === null ? null : new Date(at.getTime() + lifetimeDays * DAY_MS)
  const prefix = secret.slice(0, isTest ? TEST_PREFIX_LENGTH : PREFIX_LENGTH)
  await tx.apiKey.create({
    data: { ...own, ...limits, id, name, prefix, createdAt: at, expiresAt, keyHash: sha256Hex(secret) },
  })
  return { id, secret }
}

/**
 * Ends a key from the next call on, in the caller's transaction.
 * @returns its name when it was not ended before
 * @throws AppError not_found, also for keys of others
 */
export async function endKey(
  tx: Tx,
  { actor: { userId }, at }: WriteContext<Pick<Actor, 'userId'>>,
  { id }: { id: string },
): Promise<string | undefined> {
  const key = await tx.apiKey.findFirst({ where: { id, userId }, select: { name: true } })
  if (!key) throw new AppError('not_found', 'This key does not exist.')
  const { count } = await tx.apiKey.updateMany({ where: { id, userId, revokedAt: null }, data: { revokedAt: at } })
  return count === 1 ? key.name : undefined
}

/** Ends every key of a person, in the caller's transaction. @returns how many there were */
export async function revokeAllKeys(tx: Tx, userId: string, at: Date): Promise<number> {
  const { count } = await tx.apiKey.updateMany({ where: { userId, revokedAt: null }, data: { revokedAt: at } })
  return count
}
