import 'server-only'
import { randomBytes } from 'node:crypto'
import { sha256Hex } from '@/lib/platform/crypto/seal'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { db, type Tx } from '@/lib/platform/db'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { transact } from '@/lib/platform/transaction'
import type { AffiliateActor, WriteContext } from '../auth/actor'
import { KEY_BYTES, KEY_PREFIX, MAX_KEYS, PREFIX_LENGTH } from './constants'
import { listKeys } from './data'
import type { ApiKeyLine, NewKey } from './schema'

type AffiliateContext = WriteContext<Pick<AffiliateActor, 'affiliateId'>>

/**
 * Creates a key. The secret is returned only here: the database stores its hash.
 * @throws AppError conflict when there are ten already
 */
export async function createKey(
  { actor: { affiliateId }, at }: AffiliateContext,
  { name, scopes, lifetimeDays }: NewKey,
): Promise<{ key: ApiKeyLine; secret: string }> {
  const secret = `${KEY_PREFIX}${randomBytes(KEY_BYTES).toString('base64url')}`
  const id = newId(at)
  await transact(async (tx) => {
    // serialized, so that two requests at once cannot both create the tenth
    await tx.$queryRaw`SELECT 1 FROM affiliate WHERE id = ${affiliateId} FOR NO KEY UPDATE`
    const active = { affiliateId, revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: at } }] }
    if ((await tx.apiKey.count({ where: active })) >= MAX_KEYS) {
      throw new AppError('conflict', `You have ${MAX_KEYS} keys, which is the most. Revoke one you no longer use.`)
    }
    const expiresAt = lifetimeDays === null ? null : new Date(at.getTime() + lifetimeDays * DAY_MS)
    const shown = { name, scopes, prefix: secret.slice(0, PREFIX_LENGTH), createdAt: at, expiresAt }
    await tx.apiKey.create({ data: { ...shown, id, affiliateId, keyHash: sha256Hex(secret) } })
  })
  const key = (await listKeys(affiliateId, at)).find((line) => line.id === id)
  if (!key) throw new AppError('conflict', 'This key has just been revoked.')
  return { key, secret }
}

/** Ends a key from the next call on; revoking it twice is harmless. @throws AppError not_found, also for keys of others */
export async function revokeKey(
  { actor: { affiliateId }, at }: AffiliateContext,
  { id }: { id: string },
): Promise<void> {
  const mine = await db().apiKey.count({ where: { id, affiliateId } })
  if (mine === 0) throw new AppError('not_found', 'This key does not exist.')
  await db().apiKey.updateMany({ where: { id, affiliateId, revokedAt: null }, data: { revokedAt: at } })
}

/** Ends every key of the affiliate behind a person, in the caller's transaction. */
export async function revokeKeysOf(tx: Tx, userId: string, at: Date): Promise<void> {
  const affiliate = await tx.affiliate.findUnique({ where: { userId }, select: { id: true } })
  if (!affiliate) return
  await tx.apiKey.updateMany({ where: { affiliateId: affiliate.id, revokedAt: null }, data: { revokedAt: at } })
}
