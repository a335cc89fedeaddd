import 'server-only'
import type { Click } from '@/lib/generated/prisma/client'
import { db, type Tx } from '@/lib/platform/database/db'

/** The click a postback names, with the advertiser of its offer. */
export type KnownClick = Click & { advertiserId: number }

/** Finds a click by affiliate and id: one partition, one index lookup. */
export async function findClick(ref: { affiliateId: number; id: string }): Promise<KnownClick | undefined> {
  const click = await db().click.findUnique({ where: { affiliateId_id: ref } })
  if (!click) return undefined
  const offer = await db().offer.findUnique({ where: { id: click.offerId }, select: { advertiserId: true } })
  return offer ? { ...click, advertiserId: offer.advertiserId } : undefined
}

/** Locks a click for the rest of the transaction, so that its conversions are checked one at a time. */
export async function lockClick(tx: Tx, ref: { affiliateId: number; id: string }): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM click WHERE affiliate_id = ${ref.affiliateId} AND id = ${ref.id}::uuid FOR NO KEY UPDATE`
}

/** What a conversion is checked against: the offer without its payouts, the affiliate's status, their bucket's terms. */
export async function getTerms(tx: Tx, affiliateId: number, offerId: number) {
  const offer = await tx.offer.findUniqueOrThrow({
    where: { id: offerId },
    include: {
      advertiser: { select: { status: true, maxAmountCents: true, billingMode: true, creditLimitCents: true } },
    },
  })
  const affiliate = await tx.affiliate.findUniqueOrThrow({
    where: { id: affiliateId },
    select: {
      status: true,
      level: true,
      bucket: { select: { payoutAdjustmentBps: true, holdDays: true, dailyPayoutCapCents: true } },
    },
  })
  const level = await tx.level.findUniqueOrThrow({ where: { number: affiliate.level } })
  return { offer, affiliate, levelHoldDays: level.holdDays }
}

type Paid = { affiliateId: number; clickId: string; goalId: number | null }

/** Whether a click already has a conversion that counts for a goal; null for the offer's own payout. */
export async function hasLiveConversion(tx: Tx, { affiliateId, clickId, goalId }: Paid): Promise<boolean> {
  const found = await tx.conversion.findFirst({
    where: { affiliateId, clickId, goalId, status: { in: ['pending', 'approved'] } },
    select: { id: true },
  })
  return found !== null
}
