import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import { assertConfirmed } from '@/lib/backoffice/pages/guard'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import type { OfferStatus } from '@/lib/generated/prisma/enums'
import { db, type Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { lockActiveAdvertiser, lockOffer } from './lock-service'
import type { OfferStatusChange } from './status-admin-schema'
import { CONFIRMED_ACTIONS, OFFER_ACTIONS, type OfferAction, WITHDRAW_WITHIN_MS } from './status-constants'

/**
 * Activates, pauses, archives or restores an offer, or withdraws its activation. The click path learns of it with the commit.
 * @throws AppError `not_found`; `conflict` when its status or its advertiser's does not allow it, or its end has passed;
 * `invalid` at `confirm`
 */
export async function changeOfferStatus(
  context: StaffContext,
  { id, ...change }: OfferStatusChange & { id: number },
): Promise<void> {
  const known = await db().offer.findUnique({ where: { id }, select: { advertiserId: true } })
  if (!known) throw new AppError('not_found', 'There is no such offer.')
  await transact((tx) => setOfferStatus(tx, context, { id, ...known, ...change }))
}

type Change = { id: number; advertiserId: number; action: OfferAction; reason?: string; confirm?: string }

/** `changeOfferStatus` in the caller's transaction; call it last. */
export async function setOfferStatus(
  tx: Tx,
  { actor, at }: StaffContext,
  { id, advertiserId, action, reason, confirm = '' }: Change,
): Promise<void> {
  // the advertiser before its offers, as whoever pauses an advertiser takes them
  if (action === 'activate') await lockActiveAdvertiser(tx, advertiserId)
  const before = await lockOffer(tx, id)
  const { from } = OFFER_ACTIONS[action]
  if (!from.some((status) => status === before.status))
    throw new AppError('conflict', `This offer is ${before.status}; that cannot be done to it now.`)
  if (action === 'activate' && before.expiresAt !== null && before.expiresAt <= at)
    throw new AppError('conflict', 'The end of this offer has passed. Change it first, under Details.')
  if (CONFIRMED_ACTIONS.includes(action)) assertConfirmed(confirm, before.name)
  const to = OFFER_ACTIONS[action].to ?? (await readStatusBeforeActivation(tx, id, at))
  await tx.offer.update({ where: { id }, data: { status: to, version: { increment: 1 }, updatedAt: at } })
  await recordAudit(tx, actor, {
    action: `offer.${action}`,
    subject: 'offer',
    subjectId: String(id),
    before: { status: before.status },
    after: { status: to },
    ...(reason && { reason }),
    at,
  })
}

/** What an offer was before the activation that is its newest change of status. @throws AppError `conflict` when that is too long ago */
async function readStatusBeforeActivation(tx: Tx, id: number, at: Date): Promise<OfferStatus> {
  const newest = await tx.auditLog.findFirst({
    where: { subject: 'offer', subjectId: String(id), action: { in: ACTIONS_OF_STATUS } },
    orderBy: { seq: 'desc' },
    select: { action: true, before: true, createdAt: true },
  })
  const { status } = (newest?.before ?? {}) as { status?: OfferStatus }
  const isRecent = newest !== null && at.getTime() - newest.createdAt.getTime() <= WITHDRAW_WITHIN_MS
  if (newest?.action !== 'offer.activate' || !isRecent || !status)
    throw new AppError('conflict', 'It was activated too long ago to be taken back. Pause it instead.')
  return status
}

const ACTIONS_OF_STATUS = Object.keys(OFFER_ACTIONS).map((action) => `offer.${action}`)
