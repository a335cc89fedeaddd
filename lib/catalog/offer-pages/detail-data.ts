import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/database/db'
import { addDays, easternDay } from '@/lib/platform/dates/days'
import { env } from '@/lib/platform/env'
import { toApplication } from '../applications/data'
import type { Application } from '../applications/reapply-rules'
import { listLandingPages } from '../landing-pages/data'
import type { LandingPage } from '../landing-pages/schema'
import { type DeepLinkRule, deepLinkRule } from '../links/deep-link-rules'
import { listOwnCoupons } from '../materials/coupon-data'
import type { Coupon } from '../materials/coupon-schema'
import { currentRules } from '../materials/promotion-rules/data'
import { listQuestions } from '../materials/questions/data'
import type { Question } from '../materials/questions/schema'
import { type OfferStop, offerAccess, offerStop } from '../offers/access-rules'
import { CARD, isClosed, shownTo, toCard } from '../offers/data'
import type { ListedOffer } from '../offers/rules'
import { readOwnTerms } from '../payouts/affiliate/terms-data'
import { readPayoutTerms } from '../payouts/affiliate-terms-data'
import type { OfferPayoutTerms } from '../payouts/affiliate-terms-rules'
import { EPC_DAYS, WEEK_DAYS } from '../payouts/offer-epc-constants'
import { listRecentSources, readNetworkFigures, readOwnFigures, type Sums } from '../payouts/offer-epc-data'
import { allConditions, type VisitorConditions } from '../visitor-conditions/schema'

/** Material to promote an offer with. */
export type Creative = { id: string; kind: string; title: string; url: string | null; body: string | null }

/** An offer as its page shows it to one affiliate. [S2.15] */
export type OfferDetails = {
  offer: ListedOffer
  /** Why it accepts no visitors now; null if it does. */
  stop: OfferStop | null
  /** The affiliate's application; null without one. */
  application: Application | null
  /** The offer's own hold; `offer.holdDays` is what holds for this affiliate. */
  offerHoldDays: number
  level: number
  /** What the affiliate's bucket adds to every payout, in basis points; negative if it deducts. */
  payoutAdjustmentBps: number
  /** What each event pays the affiliate, and what was announced. */
  payoutTerms: OfferPayoutTerms
  /** Who may visit it, and whether those of whom that is not known are refused. */
  visitors: VisitorConditions
  refusesUnknownVisitors: boolean
  previewUrl: string | null
  rules: string[]
  /** The number of the current rules, and since when they hold; null without rules. */
  rulesVersion: { version: number; since: string } | null
  /** What those who apply are asked. */
  questions: Question[]
  /** The description as Markdown; `offer.description` is its text. */
  markdown: string
  creatives: Creative[]
  deepLinks: DeepLinkRule | null
  /** The parameters of links that go on to the advertiser, by name or by their beginning. */
  passedParameters: string[]
  /** The pages a link may name, with what each brought the affiliate. */
  landingPages: LandingPage[]
  /** The affiliate's codes, with what each brought them. */
  coupons: Coupon[]
  /** Sums of the last EPC_DAYS days. */
  network: Sums
  own: Sums
  week: Sums
  recentSources: string[]
}

const DETAILS = {
  ...CARD,
  status: true,
  expiresAt: true,
  advertiser: { select: { ...CARD.advertiser.select, status: true } },
  destinationUrl: true,
  allowDeepLinks: true,
  deepLinkHosts: true,
  passedParameters: true,
  allowedTraffic: true,
  allowedCountries: true,
  allowedDevices: true,
  visitors: true,
  refusesUnknownVisitors: true,
  previewUrl: true,
  rules: true,
  creatives: {
    select: { id: true, kind: true, title: true, url: true, body: true },
    orderBy: [{ position: 'asc' }, { createdAt: 'asc' }, { id: 'asc' }],
  },
} as const satisfies Prisma.OfferSelect

/**
 * An offer with the figures of one affiliate; null if it is not shown to them. Paused and ended offers are included:
 * their links and figures stay visible.
 */
export async function getOfferDetails(affiliateId: number, id: number, at: Date): Promise<OfferDetails | null> {
  const terms = await readOwnTerms(affiliateId, at)
  const row = await db().offer.findFirst({
    where: { AND: [{ id, status: { not: 'pending' } }, shownTo(affiliateId, terms.hiddenOfferIds)] },
    select: { ...DETAILS, access: { where: { affiliateId } } },
  })
  if (!row) return null
  const today = easternDay(at)
  const [figures, own, week, recentSources, payoutTerms, rulesVersion, questions, landingPages, coupons] =
    await Promise.all([
      readNetworkFigures(at),
      readOwnFigures(affiliateId, id, addDays(today, 1 - EPC_DAYS)),
      readOwnFigures(affiliateId, id, addDays(today, 1 - WEEK_DAYS)),
      listRecentSources(affiliateId, at),
      readPayoutTerms(id, { affiliateId, adjustmentBps: terms.payoutAdjustmentBps }, at),
      currentRules(id),
      listQuestions(id),
      listLandingPages(id, affiliateId, at),
      listOwnCoupons(id, affiliateId, at),
    ])
  const access = row.access[0]
  const network = figures.get(id)
  return {
    offer: {
      ...toCard(row, network, terms),
      isSubscription: row.isSubscription,
      renewalMonths: row.renewalMonths,
      renewalPayments: row.renewalPayments,
      allowedTraffic: row.allowedTraffic,
      access: offerAccess(isClosed(row), access?.status ?? null),
      isSaved: (access?.savedAt ?? null) !== null,
    },
    stop: offerStop({ ...row, isAdvertiserActive: row.advertiser.status === 'active' }, at),
    application: access ? toApplication(access) : null,
    offerHoldDays: row.approvalDays ?? row.holdDays,
    level: terms.level,
    payoutAdjustmentBps: terms.payoutAdjustmentBps,
    payoutTerms,
    visitors: allConditions(row.visitors, { countries: row.allowedCountries, devices: row.allowedDevices }),
    refusesUnknownVisitors: row.refusesUnknownVisitors,
    previewUrl: row.previewUrl,
    rules: row.rules.split('\n').filter((line) => line.trim() !== ''),
    rulesVersion,
    questions,
    markdown: row.description,
    creatives: row.creatives,
    landingPages,
    coupons,
    deepLinks: deepLinkRule({ ...row, deepLinkHosts: row.allowDeepLinks ? row.deepLinkHosts : null }, origin()) ?? null,
    passedParameters: row.passedParameters,
    network: {
      clicks: network?.clicks ?? 0,
      conversions: network?.conversions ?? 0,
      payoutCents: network?.payoutCents ?? 0,
    },
    own,
    week,
    recentSources,
  }
}

const origin = () => env().NEXTAUTH_URL
