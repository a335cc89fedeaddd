import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import { db, type Tx } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'
import { type OwnPay, type OwnTerms, readOwnPay, readOwnTerms } from '../payouts/affiliate/terms-data'
import { hasOwnPayout, ownPayout, payoutLabel } from '../payouts/label-rules'
import { type NetworkFigures, readNetworkFigures } from '../payouts/offer-epc-data'
import { offerEpcCents } from '../payouts/offer-epc-rules'
import { offerAccess } from './access-rules'
import { plainText } from './description-rules'
import { offerFunding } from './funding-display-rules'
import { type OfferHold, type OwnHold, ownHoldDays } from './hold-length-rules'
import type { ListedOffer, OfferCard } from './rules'

/** An offer as a picker or a plain list shows it. */
export type ActiveOffer = {
  id: number
  name: string
  payoutLabel: string
} & OwnHold

type Where = Prisma.OfferWhereInput

const approvedFor = (affiliateId: number): Where => ({ access: { some: { affiliateId, status: 'approved' } } })

/** Accepts visitors now: active, of an active advertiser, started and not expired. */
export const running = (now: Date): Where => ({
  status: 'active',
  advertiser: { status: 'active' },
  AND: [
    { OR: [{ startsAt: null }, { startsAt: { lte: now } }] },
    { OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
  ],
})

/**
 * Visible to an affiliate: not hidden from their bucket, and private offers only once approved.
 * @param hidden the answer of `listHiddenOfferIds`
 */
export const shownTo = (affiliateId: number, hidden: readonly number[]): Where => ({
  id: { notIn: [...hidden] },
  OR: [{ isPrivate: false }, approvedFor(affiliateId)],
})

/** Running, visible to the affiliate, and either open to all or approved for them: what they may promote now. */
export function openTo(affiliateId: number, now: Date, hidden: readonly number[] = []): Where {
  const open: Where = { OR: [{ requiresApproval: false }, approvedFor(affiliateId)] }
  return { AND: [running(now), shownTo(affiliateId, hidden), open] }
}

/** Running and visible to the affiliate, including offers they may apply for. */
export const visibleTo = (affiliateId: number, now: Date, hidden: readonly number[]): Where => ({
  AND: [running(now), shownTo(affiliateId, hidden)],
})

/** The offers hidden from an affiliate: those their bucket hides, and those they are blocked from. */
export async function listHiddenOfferIds(affiliateId: number, tx: Tx = db()): Promise<number[]> {
  const affiliate = await tx.affiliate.findUniqueOrThrow({
    where: { id: affiliateId },
    select: {
      bucket: { select: { hiddenOfferIds: true } },
      offerAccess: { where: { blockedAt: { not: null } }, select: { offerId: true } },
    },
  })
  return [...(affiliate.bucket?.hiddenOfferIds ?? []), ...affiliate.offerAccess.map(({ offerId }) => offerId)]
}

const PAYOUT = {
  payoutType: true,
  defaultPayoutCents: true,
  percentPayoutBps: true,
  isSubscription: true,
  subscriptionFrequency: true,
} as const satisfies Prisma.OfferSelect

const BY_NAME = [{ name: 'asc' }, { id: 'asc' }] as const satisfies Prisma.OfferOrderByWithRelationInput[]

/** The offers an affiliate may promote now, by name. */
export async function listActiveOffers(affiliateId: number, at: Date): Promise<ActiveOffer[]> {
  const terms = await readOwnPay(affiliateId, at)
  const offers = await db().offer.findMany({
    where: openTo(affiliateId, at, terms.hiddenOfferIds),
    select: { id: true, name: true, ...HOLD, ...PAYOUT },
    orderBy: [...BY_NAME],
  })
  return offers.map((offer) => ({
    id: offer.id,
    name: offer.name,
    payoutLabel: payoutLabel(ownPayout(offer, terms)),
    ...holdOf(offer, terms),
  }))
}

const HOLD = { holdDays: true, levelsShortenHold: true, approvalDays: true } as const satisfies Prisma.OfferSelect

const holdOf = (offer: OfferHold, { levelHoldDays, bucketHoldDays }: OwnPay): OwnHold => ({
  holdDays: ownHoldDays(offer, levelHoldDays, bucketHoldDays),
  isAdvertiserApproved: offer.approvalDays !== null,
})

/** The columns of an `OfferCard`. */
export const CARD = {
  id: true,
  name: true,
  description: true,
  displayAdvertiser: true,
  ...HOLD,
  requiresApproval: true,
  isPrivate: true,
  attributionModel: true,
  attributionWindowDays: true,
  payoutCapCents: true,
  renewalMonths: true,
  renewalPayments: true,
  startsAt: true,
  createdAt: true,
  defaultRevenueCents: true,
  revenueCurrency: true,
  advertiser: {
    select: {
      billingMode: true,
      creditLimitCents: true,
      unfundedSince: true,
      showsBalance: true,
      accounts: { where: { kind: 'advertiser_available' }, select: { balanceCents: true } },
    },
  },
  ...PAYOUT,
  thumbnails: { select: { previewUri: true }, orderBy: { position: 'asc' }, take: 1 },
  categories: { select: { category: { select: { name: true } } }, orderBy: { category: { position: 'asc' } } },
} as const satisfies Prisma.OfferSelect

type CardRow = Prisma.OfferGetPayload<{ select: typeof CARD }>

export const isClosed = ({ requiresApproval, isPrivate }: Pick<CardRow, 'requiresApproval' | 'isPrivate'>): boolean =>
  requiresApproval || isPrivate

/** The matching offers by name, with the figures of the whole network and the terms of one affiliate. */
export async function listCards(where: Where, terms: OwnTerms, at: Date): Promise<OfferCard[]> {
  const [rows, figures] = await Promise.all([
    db().offer.findMany({ where, select: CARD, orderBy: [...BY_NAME] }),
    readNetworkFigures(at),
  ])
  return rows.map((row) => toCard(row, figures.get(row.id), terms))
}

export function toCard(row: CardRow, figures: NetworkFigures | undefined, terms: OwnTerms): OfferCard {
  const offer = ownPayout(row, terms)
  const limitCents = offer.payoutCapCents === null ? null : Number(offer.payoutCapCents)
  return {
    id: offer.id,
    name: offer.name,
    advertiser: offer.displayAdvertiser,
    description: plainText(offer.description),
    thumbnail: offer.thumbnails[0]?.previewUri ?? null,
    categories: offer.categories.map(({ category }) => category.name),
    payoutLabel: payoutLabel(offer),
    isOwnPayout: hasOwnPayout(row, terms),
    flatPayoutCents: offer.payoutType === 'cpa_percentage' ? 0 : Number(offer.defaultPayoutCents),
    percentPayoutBps: offer.payoutType === 'cpa_flat' ? 0 : offer.percentPayoutBps,
    ...holdOf(offer, terms),
    requiresApproval: isClosed(offer),
    attribution: { days: offer.attributionWindowDays, isFirstClick: offer.attributionModel === 'first_click' },
    epcCents: offerEpcCents(figures?.payoutCents ?? 0, figures?.clicks ?? 0),
    cap:
      limitCents === null ? null : { limitCents, leftCents: Math.max(0, limitCents - (figures?.usedTodayCents ?? 0)) },
    limits: terms.limitsOf(offer.id),
    funding: offerFunding(row),
    openedAt: (offer.startsAt ?? offer.createdAt).toISOString(),
  }
}

/** Names of all categories, in display order. */
export async function listCategoryNames(): Promise<string[]> {
  const rows = await db().category.findMany({ select: { name: true }, orderBy: [{ position: 'asc' }, { name: 'asc' }] })
  return rows.map(({ name }) => name)
}

/** The offers an affiliate sees, by name, with their access; includes offers they may apply for. [S2.14] */
export async function listOffers(affiliateId: number, at: Date): Promise<ListedOffer[]> {
  const terms = await readOwnTerms(affiliateId, at)
  const application = { where: { affiliateId }, select: { status: true, savedAt: true } }
  const [rows, figures] = await Promise.all([
    db().offer.findMany({
      where: visibleTo(affiliateId, at, terms.hiddenOfferIds),
      select: { ...CARD, allowedTraffic: true, access: application },
      orderBy: [...BY_NAME],
    }),
    readNetworkFigures(at),
  ])
  return rows.map(({ allowedTraffic, access: [own], ...row }) => ({
    ...toCard(row, figures.get(row.id), terms),
    isSubscription: row.isSubscription,
    renewalMonths: row.renewalMonths,
    renewalPayments: row.renewalPayments,
    allowedTraffic,
    access: offerAccess(isClosed(row), own?.status ?? null),
    isSaved: (own?.savedAt ?? null) !== null,
  }))
}

/** Refuses offers that are not shown to the affiliate. @throws AppError not_found */
export async function requireShownOffer(affiliateId: number, id: number): Promise<void> {
  const where = {
    AND: [{ id, status: { not: 'pending' as const } }, shownTo(affiliateId, await listHiddenOfferIds(affiliateId))],
  }
  if ((await db().offer.count({ where })) === 0) throw new AppError('not_found', 'There is no such offer.')
}

/** A running offer that is shown to the affiliate. @throws AppError not_found */
export async function requireVisibleOffer(
  affiliateId: number,
  id: number,
  at: Date,
): Promise<{ requiresApproval: boolean; isPrivate: boolean }> {
  const hidden = await listHiddenOfferIds(affiliateId)
  const offer = await db().offer.findFirst({
    where: { AND: [{ id }, visibleTo(affiliateId, at, hidden)] },
    select: { requiresApproval: true, isPrivate: true },
  })
  if (!offer) throw new AppError('not_found', 'There is no such offer.')
  return offer
}
