import 'server-only'
import { randomBytes } from 'node:crypto'
import { recordAudit } from '@/lib/backoffice/audit/service'
import type { StaffActor } from '@/lib/backoffice/pages/schema'
import type { AdvertiserSecret } from '@/lib/generated/prisma/client'
import type { AdvertiserSecretKind } from '@/lib/generated/prisma/enums'
import { seal } from '@/lib/platform/crypto/seal'
import type { Tx } from '@/lib/platform/database/db'
import { HOUR_MS } from '@/lib/platform/dates/constants'
import { AppError } from '@/lib/platform/errors'
import { siteUrl } from '@/lib/platform/http/site-url'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { readEnding } from './admin-data'
import type { CreatedSecret } from './admin-schema'
import { SIGNING_BYTES, TOKEN_BYTES, VALID_SECRETS_MAX } from './constants'
import { exampleCall, revokePhrase, secretEnding, secretState } from './rules'

/** A change of an advertiser's secrets, by its own people, or by staff, who give a reason. */
export type SecretChange = { advertiserId: number; actor: StaffActor; reason?: string; at: Date }

type Input = { kind: AdvertiserSecretKind; label: string }

/**
 * Adds a secret in the caller's transaction. It is returned once, and stored sealed.
 * @throws AppError `not_found`; `conflict` for an archived advertiser, or with too many valid secrets of the kind
 */
export async function addSecretIn(tx: Tx, change: SecretChange, { kind, label }: Input): Promise<CreatedSecret> {
  const status = await lockAdvertiser(tx, change.advertiserId)
  if (status === 'archived') throw new AppError('conflict', 'This advertiser is archived. Restore it first.')
  const created = await createSecret(tx, change, { kind, label })
  const after = { secretId: created.id, kind, label, ending: secretEnding(created.secret) }
  await auditSecret(tx, change, { action: 'create', after })
  return created
}

/**
 * Adds a secret in place of one in the caller's transaction; the former works beside it until the overlap ends.
 * @throws AppError `not_found`; `conflict` for one that was rotated before, expired or was revoked
 */
export async function rotateSecretIn(
  tx: Tx,
  change: SecretChange,
  { secretId, overlapHours }: { secretId: string; overlapHours: number },
): Promise<CreatedSecret> {
  const before = await lockSecret(tx, change.advertiserId, secretId)
  const state = secretState(before, change.at)
  if (state === 'ending') throw new AppError('conflict', 'This secret was rotated already and ends by itself.')
  if (state !== 'active') throw new AppError('conflict', 'This secret does not work any more. Add a new one.')
  const { kind, label } = before
  const created = await createSecret(tx, change, { kind, label })
  const expiresAt = new Date(change.at.getTime() + overlapHours * HOUR_MS)
  await tx.advertiserSecret.update({ where: { id: secretId }, data: { expiresAt } })
  const formerExpiresAt = expiresAt.toISOString()
  await auditSecret(tx, change, {
    action: 'rotate',
    before: { secretId, kind, label, ending: readEnding(before.secretSealed), expiresAt: null },
    after: { secretId: created.id, kind, label, ending: secretEnding(created.secret), formerExpiresAt },
  })
  return created
}

/**
 * Ends a secret at once in the caller's transaction: calls with it are refused from then on.
 * @param confirm gets the phrase that staff type for it
 * @throws AppError `not_found`; `conflict` for one that does not work any more
 */
export async function revokeSecretIn(
  tx: Tx,
  change: SecretChange,
  { secretId, confirm }: { secretId: string; confirm?: (phrase: string) => void },
): Promise<void> {
  const secret = await lockSecret(tx, change.advertiserId, secretId)
  const state = secretState(secret, change.at)
  if (state === 'revoked' || state === 'expired') throw new AppError('conflict', 'This secret does not work any more.')
  const ending = readEnding(secret.secretSealed)
  confirm?.(revokePhrase(ending))
  await tx.advertiserSecret.update({ where: { id: secretId }, data: { revokedAt: change.at } })
  const { kind, label } = secret
  await auditSecret(tx, change, {
    action: 'revoke',
    before: { secretId, kind, label, ending, state },
    after: { state: 'revoked' },
  })
}

/** Locks an advertiser, so that its changes are made one at a time. @returns its status @throws AppError `not_found` */
export async function lockAdvertiser(tx: Tx, id: number): Promise<string> {
  const [found] = await tx.$queryRaw<{ status: string }[]>`
    SELECT status::text FROM advertiser WHERE id = ${id} FOR NO KEY UPDATE`
  if (!found) throw new AppError('not_found', 'There is no such advertiser.')
  return found.status
}

async function lockSecret(tx: Tx, advertiserId: number, id: string): Promise<AdvertiserSecret> {
  await lockAdvertiser(tx, advertiserId)
  const secret = await tx.advertiserSecret.findFirst({ where: { id, advertiserId } })
  if (!secret) throw new AppError('not_found', 'There is no such secret.')
  return secret
}

async function createSecret(
  tx: Tx,
  { advertiserId, actor, at }: SecretChange,
  { kind, label }: Input,
): Promise<CreatedSecret> {
  const valid = { revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: at } }] }
  const count = await tx.advertiserSecret.count({ where: { advertiserId, kind, ...valid } })
  if (count >= VALID_SECRETS_MAX)
    throw new AppError('conflict', `At most ${VALID_SECRETS_MAX} of one kind may be valid at a time. Revoke one first.`)
  const secret =
    kind === 'token'
      ? `tok_${randomBytes(TOKEN_BYTES).toString('base64url')}`
      : `whsec_${randomBytes(SIGNING_BYTES).toString('base64')}`
  const id = newId(at)
  await tx.advertiserSecret.create({
    data: { id, advertiserId, kind, label, secretSealed: seal(secret), createdAt: at, createdById: actor.userId },
  })
  return { id, secret, example: exampleCall({ kind, secret, advertiserId, endpoint: siteUrl('/api/postback') }) }
}

type Entry = Pick<Parameters<typeof recordAudit>[2], 'action' | 'before' | 'after'>

const auditSecret = (tx: Tx, { advertiserId, actor, reason, at }: SecretChange, { action, ...entry }: Entry) =>
  recordAudit(tx, actor, {
    ...entry,
    action: `advertiser_secret.${action}`,
    subject: 'advertiser',
    subjectId: String(advertiserId),
    ...(reason !== undefined && { reason }),
    at,
  })
