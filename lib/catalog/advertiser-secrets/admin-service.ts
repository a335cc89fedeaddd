import 'server-only'
import { randomBytes } from 'node:crypto'
import { assertConfirmed } from '@/lib/backoffice/admin/guard'
import { recordAudit, type StaffActor, type StaffContext } from '@/lib/backoffice/audit/service'
import type { AdvertiserSecret } from '@/lib/generated/prisma/client'
import type { AdvertiserSecretKind } from '@/lib/generated/prisma/enums'
import { seal } from '@/lib/platform/crypto/seal'
import { HOUR_MS } from '@/lib/platform/dates/constants'
import type { Tx } from '@/lib/platform/db'
import { AppError } from '@/lib/platform/errors'
import { siteUrl } from '@/lib/platform/http/site-url'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { transact } from '@/lib/platform/transaction'
import { readEnding } from './admin-data'
import type { CreatedSecret, NewSecret, SecretRevocation, SecretRotation } from './admin-schema'
import { SIGNING_BYTES, TOKEN_BYTES, VALID_SECRETS_MAX } from './constants'
import { endingOf, exampleCall, revokePhrase, secretState } from './rules'

/**
 * Adds a secret that proves the calls of an advertiser. It is returned once, and stored sealed.
 * @throws AppError `not_found`; `conflict` for an archived advertiser, or with too many valid secrets of the kind
 */
export function addSecret(
  { actor, at }: StaffContext,
  { advertiserId, reason, ...input }: NewSecret & { advertiserId: number },
): Promise<CreatedSecret> {
  return transact(async (tx) => {
    const status = await lockAdvertiser(tx, advertiserId)
    if (status === 'archived') throw new AppError('conflict', 'This advertiser is archived. Restore it first.')
    const created = await createSecret(tx, { ...input, advertiserId, actor, at })
    const after = { secretId: created.id, ...input, ending: endingOf(created.secret) }
    await auditSecret(tx, actor, { action: 'create', advertiserId, after, reason, at })
    return created
  })
}

/**
 * Adds a secret in place of one, which works beside it until the overlap ends.
 * @throws AppError `not_found`; `conflict` for one that was rotated before, expired or was revoked
 */
export function rotateSecret(
  { actor, at }: StaffContext,
  { advertiserId, secretId, overlapHours, reason }: SecretRotation & { advertiserId: number; secretId: string },
): Promise<CreatedSecret> {
  return transact(async (tx) => {
    const before = await lockSecret(tx, advertiserId, secretId)
    const state = secretState(before, at)
    if (state === 'ending') throw new AppError('conflict', 'This secret was rotated already and ends by itself.')
    if (state !== 'active') throw new AppError('conflict', 'This secret does not work any more. Add a new one.')
    const { kind, label } = before
    const created = await createSecret(tx, { advertiserId, kind, label, actor, at })
    const expiresAt = new Date(at.getTime() + overlapHours * HOUR_MS)
    await tx.advertiserSecret.update({ where: { id: secretId }, data: { expiresAt } })
    await auditSecret(tx, actor, {
      action: 'rotate',
      advertiserId,
      before: { secretId, kind, label, ending: readEnding(before.secretSealed), expiresAt: null },
      after: {
        secretId: created.id,
        kind,
        label,
        ending: endingOf(created.secret),
        formerExpiresAt: expiresAt.toISOString(),
      },
      reason,
      at,
    })
    return created
  })
}

/**
 * Ends a secret at once: calls with it are refused from then on.
 * @throws AppError `not_found`; `conflict` for one that does not work any more; `invalid` at `confirm`
 */
export function revokeSecret(
  { actor, at }: StaffContext,
  { advertiserId, secretId, reason, confirm }: SecretRevocation & { advertiserId: number; secretId: string },
): Promise<void> {
  return transact(async (tx) => {
    const secret = await lockSecret(tx, advertiserId, secretId)
    const state = secretState(secret, at)
    if (state === 'revoked' || state === 'expired')
      throw new AppError('conflict', 'This secret does not work any more.')
    const ending = readEnding(secret.secretSealed)
    assertConfirmed(confirm, revokePhrase(ending))
    await tx.advertiserSecret.update({ where: { id: secretId }, data: { revokedAt: at } })
    const { kind, label } = secret
    const before = { secretId, kind, label, ending, state }
    await auditSecret(tx, actor, { action: 'revoke', advertiserId, before, after: { state: 'revoked' }, reason, at })
  })
}

/** Locks an advertiser, so that its secrets change one at a time. @returns its status */
async function lockAdvertiser(tx: Tx, id: number): Promise<string> {
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

type Creation = { advertiserId: number; kind: AdvertiserSecretKind; label: string; actor: StaffActor; at: Date }

async function createSecret(tx: Tx, { advertiserId, kind, label, actor, at }: Creation): Promise<CreatedSecret> {
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

type Entry = Omit<Parameters<typeof recordAudit>[2], 'subject' | 'subjectId'> & { advertiserId: number }

const auditSecret = (tx: Tx, actor: StaffActor, { action, advertiserId, ...entry }: Entry) =>
  recordAudit(tx, actor, {
    ...entry,
    action: `advertiser_secret.${action}`,
    subject: 'advertiser',
    subjectId: String(advertiserId),
  })
