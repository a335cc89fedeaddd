import 'server-only'
import type { Referral } from '@/lib/generated/prisma/client'
import type { Transfer } from '@/lib/money/ledger/service'
import { sharePayoutDestination } from '@/lib/money/payout-methods/data'
import type { Tx } from '@/lib/platform/database/db'
import type { Cents } from '@/lib/platform/money/cents'
import { isModuleOn } from '@/lib/platform/settings/current'
import { postEarnings } from '../achievements/earnings-service'
import { earnsCommission, referralCommission } from './commission-rules'
import { SHARED_DESTINATION } from './constants'
import { refuseReferrals } from './refusal-service'

/** The conversion of a referred affiliate that a commission is paid on. */
export type ReferredConversion = { affiliateId: number; id: string; payoutCents: Cents }

/**
 * Pays the referrer their commission on a conversion approved at `at`, once, if they still earn on its affiliate. When
 * both use the same payout destination, the referral is refused from now on. Nothing is paid while the network does
 * without referrals.
 * @param approvedAt since when it counts as approved, if that is not now
 * @returns whether this call paid it
 */
export async function payReferralCommission(
  tx: Tx,
  conversion: ReferredConversion,
  at: Date,
  approvedAt = at,
): Promise<boolean> {
  const referral = isModuleOn('referrals')
    ? await tx.referral.findUnique({ where: { referredId: conversion.affiliateId } })
    : null
  if (!referral) return false
  const { status, user } = await tx.affiliate.findUniqueOrThrow({
    where: { id: referral.referrerId },
    select: { status: true, user: { select: { status: true } } },
  })
  if (!earnsCommission(referral, { status, userStatus: user.status }, approvedAt)) return false
  if (await refuseSharedDestination(tx, referral, at)) return false
  const amountCents = referralCommission(conversion.payoutCents, referral.shareBps)
  const transfer = commissionTransfer(referral.referrerId, { conversionId: conversion.id, amountCents, at })
  return (await postEarnings(tx, [transfer])) === 1
}

type Commission = { conversionId: string; amountCents: Cents; at: Date }

/** The transfer of the first commission on a conversion. */
export const commissionTransfer = (referrerId: number, { conversionId, amountCents, at }: Commission): Transfer => ({
  affiliateId: referrerId,
  key: commissionKey(conversionId),
  kind: 'referral_commission',
  from: 'house_referral',
  to: 'available',
  amountCents,
  conversionId,
  at,
})

async function refuseSharedDestination(tx: Tx, referral: Referral, at: Date): Promise<boolean> {
  const { referredId, referrerId } = referral
  if (!(await sharePayoutDestination(tx, referredId, referrerId))) return false
  await refuseReferrals(tx, { referrerId, referredIds: [referredId], reason: SHARED_DESTINATION }, at)
  return true
}

/**
 * Reverses the commission of a reversed conversion, with the amount and the recipient of the payment.
 * @returns whether there was one to reverse
 */
export async function reverseReferralCommission(
  tx: Tx,
  conversion: Pick<ReferredConversion, 'id'>,
  at: Date,
): Promise<boolean> {
  const paid = await findCommission(tx, conversion.id)
  if (!paid) return false
  const transfer = {
    ...paid,
    key: reversalKey(paid.key),
    kind: 'referral_reversal',
    from: 'available',
    to: 'house_referral',
    conversionId: conversion.id,
    reverses: paid.key,
    at,
  } as const
  return (await postEarnings(tx, [transfer])) === 1
}

/** A conversion whose payout changed, with the payouts it had since its approval. */
type RepaidConversion = ReferredConversion & { payoutRevision: number; earlierPayouts: readonly Cents[] }

/**
 * Reverses the commission of a conversion whose payout changed and pays it again to the same referrer: who earns on it
 * was decided by the first commission, even if the payout was zero in between. While every payout was so small that its
 * commission rounded to nothing, nothing was decided yet, and the conversion is treated as newly approved.
 * @returns whether a commission was reversed or paid
 */
export async function rebookReferralCommission(
  tx: Tx,
  { earlierPayouts, payoutRevision, ...conversion }: RepaidConversion,
  at: Date,
  approvedAt = at,
): Promise<boolean> {
  const { id, payoutCents } = conversion
  const first = (await listCommissions(tx, id)).find(({ key }) => key === commissionKey(id))
  const shareBps = await referralShareBps(tx, conversion.affiliateId)
  if (!first) {
    const isUndecided = earlierPayouts.every((cents) => referralCommission(cents, shareBps) === 0n)
    return isUndecided && payReferralCommission(tx, conversion, at, approvedAt)
  }
  await reverseReferralCommission(tx, { id }, at)
  const transfer = {
    affiliateId: first.affiliateId,
    key: `${commissionKey(id)}:${payoutRevision}`,
    kind: 'referral_commission',
    from: 'house_referral',
    to: 'available',
    amountCents: referralCommission(payoutCents, shareBps),
    conversionId: id,
    at,
  } as const
  await postEarnings(tx, [transfer])
  return true
}

/** The share promised to whoever referred an affiliate, in basis points; 0 for one who was not referred. */
export async function referralShareBps(tx: Tx, referredId: number): Promise<number> {
  const referral = await tx.referral.findUnique({ where: { referredId }, select: { shareBps: true } })
  return referral?.shareBps ?? 0
}

const commissionKey = (conversionId: string): string => `conversion:${conversionId}:referral`
const reversalKey = (key: string): string => `${key}-back`

/** The commissions paid on a conversion, and their reversals. */
async function listCommissions(tx: Tx, conversionId: string) {
  const lines = await tx.ledgerTransfer.findMany({
    where: { conversionId, kind: { in: ['referral_commission', 'referral_reversal'] } },
    select: { affiliateId: true, key: true, kind: true, amountCents: true },
  })
  return lines.flatMap(({ affiliateId, ...line }) => (affiliateId === null ? [] : [{ ...line, affiliateId }]))
}

/** The commission of a conversion that is not reversed. */
async function findCommission(tx: Tx, conversionId: string) {
  const transfers = await listCommissions(tx, conversionId)
  const keys = new Set(transfers.map(({ key }) => key))
  const paid = transfers.find(({ kind, key }) => kind === 'referral_commission' && !keys.has(reversalKey(key)))
  return paid && { affiliateId: paid.affiliateId, key: paid.key, amountCents: paid.amountCents }
}
