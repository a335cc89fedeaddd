import 'server-only'
import type { WriteContext } from '@/lib/accounts/auth/actor'
import { assertOwner } from '@/lib/accounts/credentials/two-factor-service'
import type { PayoutMethod } from '@/lib/generated/prisma/client'
import type { PayoutMethodKind } from '@/lib/generated/prisma/enums'
import { publish } from '@/lib/messages/live/service'
import { queueEmail, sendMailInBackground } from '@/lib/messages/mail/service'
import type { Mail } from '@/lib/messages/mail/template-rules'
import { fingerprint, seal } from '@/lib/platform/crypto/seal'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { settings } from '@/lib/platform/settings/current'
import { lockMoney } from '../ledger/service'
import { FINGERPRINT_FORM, METHOD_LABELS } from './constants'
import { openDestination } from './data'
import { methodChangedEmail, methodRemovedEmail } from './emails'
import { recordMethodEvent } from './events'
import { heldUntilAfter } from './payout-hold-rules'
import { accountKey, type Destination, maskDestination, toDestination } from './rules'
import type { MethodChange, MethodRemoval } from './schema'

/** The owner of the methods, signed in themselves. */
type OwnerContext = WriteContext<{ userId: string; affiliateId: number }>

/**
 * Saves a destination, encrypted, as the affiliate's method of its kind. It replaces an earlier one of the kind, also
 * for requests that still wait to be paid to it. Payouts are held for a while and the owner is notified by email. The
 * same destination again changes nothing.
 * @throws AppError invalid for a wrong password or code, otp_required without a code, too_many_requests
 */
export async function saveMethod({ actor, at }: OwnerContext, change: MethodChange): Promise<void> {
  await assertOwner({ actor, at }, change)
  const details = toDestination(change)
  await transact(async (tx) => {
    const { affiliateId } = actor
    const { kind } = change
    await lockMoney(tx, affiliateId)
    const before = await findMethod(tx, affiliateId, kind)
    if (before && isSame(before, details)) return
    if (before) await tx.payoutMethod.update({ where: { id: before.id }, data: { removedAt: at } })
    const method = await tx.payoutMethod.create({
      data: {
        id: newId(at),
        affiliateId,
        kind,
        createdAt: at,
        detailsSealed: seal(JSON.stringify(details)),
        hint: maskDestination(details),
        fingerprint: fingerprint(accountKey(kind, details)),
        fingerprintForm: FINGERPRINT_FORM,
      },
    })
    if (before) await redirectWaiting(tx, before, method)
    const heldUntil = await holdPayouts(tx, affiliateId, at)
    await recordMethodEvent(tx, { affiliateId, kind, change: 'saved', heldUntil }, at)
    const holdHours = settings().payouts.destinationHours
    const mail = { kind, hint: method.hint, before: before?.hint ?? null, heldUntil, holdHours }
    await notifyOwner(tx, actor, (firstName) => methodChangedEmail({ firstName, ...mail }), at)
  })
  sendMailInBackground()
}

/**
 * Removes a payout method. Payouts are not held: money can only go where it could go before.
 * @throws AppError invalid for a wrong password or code, otp_required without a code, too_many_requests; not_found; conflict while a payout waits for it
 */
export async function removeMethod(
  { actor, at }: OwnerContext,
  { kind, ...proof }: MethodRemoval & { kind: PayoutMethodKind },
): Promise<void> {
  await assertOwner({ actor, at }, proof)
  await transact(async (tx) => {
    const { affiliateId } = actor
    await lockMoney(tx, affiliateId)
    const method = await requireMethod(tx, affiliateId, kind)
    await assertNoPayoutWaits(tx, method)
    await tx.payoutMethod.update({ where: { id: method.id }, data: { removedAt: at } })
    await tx.affiliate.updateMany({
      where: { id: affiliateId, preferredMethod: kind },
      data: { preferredMethod: null, updatedAt: at },
    })
    await recordMethodEvent(tx, { affiliateId, kind, change: 'removed' }, at)
    await notifyOwner(tx, actor, (firstName) => methodRemovedEmail({ firstName, kind, hint: method.hint }), at)
  })
  sendMailInBackground()
}

/**
 * Sets the kind payouts go to by default; null for the first in order. No password is needed: each destination was
 * confirmed with one when it was saved. [S3.35]
 * @throws AppError not_found when there is none of this kind
 */
export async function setDefaultMethod(
  { actor: { affiliateId }, at }: WriteContext<{ affiliateId: number }>,
  { kind }: { kind: PayoutMethodKind | null },
): Promise<void> {
  await transact(async (tx) => {
    await lockMoney(tx, affiliateId)
    if (kind !== null) await requireMethod(tx, affiliateId, kind)
    await tx.affiliate.update({ where: { id: affiliateId }, data: { preferredMethod: kind, updatedAt: at } })
    await recordMethodEvent(tx, { affiliateId, kind, change: 'default' }, at)
    await publish(tx, { affiliateId }, { type: 'balance' })
  })
}

const findMethod = (tx: Tx, affiliateId: number, kind: PayoutMethodKind) =>
  tx.payoutMethod.findFirst({ where: { affiliateId, kind, removedAt: null }, orderBy: { createdAt: 'desc' } })

async function requireMethod(tx: Tx, affiliateId: number, kind: PayoutMethodKind): Promise<PayoutMethod> {
  const method = await findMethod(tx, affiliateId, kind)
  if (!method) throw new AppError('not_found', `You have no payout method of the kind ${METHOD_LABELS[kind]}.`)
  return method
}

// A destination that can no longer be decrypted is never the same, so that it can always be replaced.
function isSame({ detailsSealed }: PayoutMethod, details: Destination): boolean {
  const stored = openDestination(detailsSealed) ?? {}
  const names = new Set([...Object.keys(stored), ...Object.keys(details)])
  return [...names].every((name) => stored[name] === details[name])
}

/**
 * Requests that are in no batch yet go to the new destination; those in a batch were approved for the old one, and are
 * held instead of sent.
 */
async function redirectWaiting(tx: Tx, before: PayoutMethod, { id, hint }: PayoutMethod): Promise<void> {
  await tx.payoutRequest.updateMany({
    where: { affiliateId: before.affiliateId, methodId: before.id, status: 'requested', batchId: null },
    data: { methodId: id, methodHint: hint },
  })
}

async function assertNoPayoutWaits(tx: Tx, { affiliateId, id }: PayoutMethod): Promise<void> {
  const count = await tx.payoutRequest.count({
    where: { affiliateId, methodId: id, status: { in: ['requested', 'held', 'approved', 'sending'] } },
  })
  if (count > 0) {
    throw new AppError('conflict', 'A payout to this method is on its way. Cancel it first, or wait until it is paid.')
  }
}

/** Holds the payouts of an affiliate as after a new destination. @returns until when */
export async function holdPayouts(tx: Tx, affiliateId: number, at: Date): Promise<Date> {
  const { payoutsHeldUntil } = await tx.affiliate.findUniqueOrThrow({
    where: { id: affiliateId },
    select: { payoutsHeldUntil: true },
  })
  const heldUntil = heldUntilAfter(at, payoutsHeldUntil, settings().payouts.destinationHours)
  await tx.affiliate.update({ where: { id: affiliateId }, data: { payoutsHeldUntil: heldUntil, updatedAt: at } })
  return heldUntil
}

/** Emails the sign-in address, whatever the notification settings are: it is about money. */
async function notifyOwner(
  tx: Tx,
  { userId, affiliateId }: OwnerContext['actor'],
  mail: (firstName: string) => Mail,
  at: Date,
) {
  const { email, firstName } = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, firstName: true },
  })
  await queueEmail(tx, email, mail(firstName), at)
  await publish(tx, { affiliateId }, { type: 'balance' })
}
