import 'server-only'
import { provePassword } from '@/lib/accounts/reauthentication/service'
import type { PayoutMethod } from '@/lib/generated/prisma/client'
import type { PayoutMethodKind } from '@/lib/generated/prisma/enums'
import { publish } from '@/lib/messages/live/service'
import type { Mail } from '@/lib/messages/mail/rules'
import { queueMail, sendMailInBackground } from '@/lib/messages/mail/service'
import { fingerprint, seal } from '@/lib/platform/crypto/seal'
import type { Clock } from '@/lib/platform/dates/clock'
import type { Tx } from '@/lib/platform/db'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { transact } from '@/lib/platform/transaction'
import { lockMoney } from '../ledger/service'
import { METHOD_LABELS } from './constants'
import { openDestination } from './data'
import { methodChangedEmail, methodRemovedEmail } from './emails'
import { type Destination, detailsOf, heldUntilAfter, hintOf, placeOf } from './rules'
import type { MethodChange } from './schema'

/** Whose methods, and who asks: the session's own. */
export type MethodOwner = { userId: string; affiliateId: number }

/**
 * Makes a destination the affiliate's one of its kind, sealed. Whatever was there before goes; requests that still
 * wait for it go to the new one. Payouts are held for 72 hours and the owner is told by mail. The same destination
 * again changes nothing.
 * @throws AppError invalid for a wrong password, too_many_requests
 */
export async function saveMethod(owner: MethodOwner, change: MethodChange, clock: Clock): Promise<void> {
  await provePassword(owner.userId, change.password)
  const details = detailsOf(change)
  await transact(async (tx) => {
    const at = clock.now()
    const { affiliateId } = owner
    const { kind } = change
    await lockMoney(tx, affiliateId)
    const before = await findMethod(tx, affiliateId, kind)
    if (before && isSame(before, details)) return
    if (before) await tx.payoutMethod.update({ where: { id: before.id }, data: { removedAt: at } })
    const method = await tx.payoutMethod.create({
      data: {
        ...{ id: newId(at), affiliateId, kind, createdAt: at },
        ...{ detailsSealed: seal(JSON.stringify(details)), hint: hintOf(details) },
        fingerprint: fingerprint(placeOf(kind, details)),
      },
    })
    if (before) await redirectWaiting(tx, before, method)
    const heldUntil = await hold(tx, affiliateId, at)
    const mail = { kind, hint: method.hint, before: before?.hint ?? null, heldUntil }
    await tell(tx, owner, (firstName) => methodChangedEmail({ firstName, ...mail }), at)
  })
  sendMailInBackground()
}

/**
 * Takes a destination away. Nothing is held: money can only go where it could go before.
 * @throws AppError invalid for a wrong password, too_many_requests; not_found; conflict while a payout waits for it
 */
export async function removeMethod(
  owner: MethodOwner,
  { kind, password }: { kind: PayoutMethodKind; password: string },
  clock: Clock,
): Promise<void> {
  await provePassword(owner.userId, password)
  await transact(async (tx) => {
    const at = clock.now()
    const { affiliateId } = owner
    await lockMoney(tx, affiliateId)
    const method = await requireMethod(tx, affiliateId, kind)
    await refuseWhileAwaited(tx, method)
    await tx.payoutMethod.update({ where: { id: method.id }, data: { removedAt: at } })
    await tx.affiliate.updateMany({
      where: { id: affiliateId, preferredMethod: kind },
      data: { preferredMethod: null, updatedAt: at },
    })
    await tell(tx, owner, (firstName) => methodRemovedEmail({ firstName, kind, hint: method.hint }), at)
  })
  sendMailInBackground()
}

/**
 * Picks the kind payouts go to unless another is named; null for the first in order. It asks for no password: every
 * destination there is was proved when it came. [S3.35]
 * @throws AppError not_found when there is none of this kind
 */
export async function pickUsualMethod(affiliateId: number, kind: PayoutMethodKind | null, clock: Clock): Promise<void> {
  await transact(async (tx) => {
    await lockMoney(tx, affiliateId)
    if (kind !== null) await requireMethod(tx, affiliateId, kind)
    await tx.affiliate.update({
      where: { id: affiliateId },
      data: { preferredMethod: kind, updatedAt: clock.now() },
    })
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

// What can no longer be opened is never the same, so that it can always be replaced.
function isSame({ detailsSealed }: PayoutMethod, details: Destination): boolean {
  const kept = openDestination(detailsSealed) ?? {}
  const names = new Set([...Object.keys(kept), ...Object.keys(details)])
  return [...names].every((name) => kept[name] === details[name])
}

/** Requests nobody works on yet follow the destination; those in a batch were approved for the old one, and stop. */
async function redirectWaiting(tx: Tx, before: PayoutMethod, { id, hint }: PayoutMethod): Promise<void> {
  await tx.payoutRequest.updateMany({
    where: { affiliateId: before.affiliateId, methodId: before.id, status: 'requested', batchId: null },
    data: { methodId: id, methodHint: hint },
  })
}

async function refuseWhileAwaited(tx: Tx, { affiliateId, id }: PayoutMethod): Promise<void> {
  const count = await tx.payoutRequest.count({
    where: { affiliateId, methodId: id, status: { in: ['requested', 'held', 'approved', 'sending'] } },
  })
  if (count > 0) {
    throw new AppError('conflict', 'A payout to this method is on its way. Cancel it first, or wait until it is paid.')
  }
}

async function hold(tx: Tx, affiliateId: number, at: Date): Promise<Date> {
  const { payoutsHeldUntil } = await tx.affiliate.findUniqueOrThrow({
    where: { id: affiliateId },
    select: { payoutsHeldUntil: true },
  })
  const heldUntil = heldUntilAfter(at, payoutsHeldUntil)
  await tx.affiliate.update({ where: { id: affiliateId }, data: { payoutsHeldUntil: heldUntil, updatedAt: at } })
  return heldUntil
}

/** The mail goes to the address people sign in with, whatever they chose to be told: it is about their money. */
async function tell(tx: Tx, { userId, affiliateId }: MethodOwner, mail: (firstName: string) => Mail, at: Date) {
  const { email, firstName } = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, firstName: true },
  })
  await queueMail(tx, email, mail(firstName), at)
  await publish(tx, { affiliateId }, { type: 'balance' })
}
