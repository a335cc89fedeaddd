import type { AffiliateStatus, ClickFlag, OfferStatus, RejectionReason } from '@/lib/generated/prisma/enums'
import { DAY_MS } from '@/lib/platform/dates/constants'

/** What a conversion is checked by. */
export type ConversionCheck = {
  at: Date
  clickedAt: Date
  clickFlag: ClickFlag | null
  affiliateStatus: AffiliateStatus
  offerStatus: OfferStatus
  /** Whether staff keep the affiliate from the offer at the time of the conversion. */
  isBlocked?: boolean
  attributionWindowDays: number
  /** Whether it continues a subscription whose beginning was credited. */
  isRenewal?: boolean
  /** Whether it comes after the payments that the offer pays of that subscription. */
  isOver?: boolean
  /** Whether the click already has a conversion that counts, on an offer that pays once per click. */
  hasPaidConversion: boolean
  /** Why its offer does not pay for its customer, if it does not. */
  customerRefusal?: RejectionReason | undefined
  /** Whether its advertiser reports it: by server, API or shop, in a file; false for a claim of a browser. */
  isReported?: boolean
}

/** In which states of an offer it pays. One that is paused or over takes no new customers; those it has still pay. */
const OPEN: Record<'sales' | 'renewals', ReadonlySet<OfferStatus>> = {
  sales: new Set(['active']),
  renewals: new Set(['active', 'paused', 'expired']),
}

/** Why a conversion is recorded but not paid; undefined for one that is. Caps are checked separately, when consumed. */
export function rejection(facts: ConversionCheck): RejectionReason | undefined {
  if (facts.clickFlag === 'test') return 'test'
  if (facts.affiliateStatus !== 'approved' || facts.clickFlag === 'affiliate_pending') return 'affiliate_blocked'
  if (!OPEN[facts.isRenewal ? 'renewals' : 'sales'].has(facts.offerStatus)) return 'offer_paused'
  if (facts.isBlocked) return 'offer_not_approved'
  // A prefetched link is often the page the visitor then opens, so its sale counts like any other. What a browser calls
  // itself is no proof against a sale that its advertiser reports: it is held longer.
  if (facts.clickFlag === 'bot' && !facts.isReported) return 'fraud'
  if (facts.clickFlag === 'head' || facts.clickFlag === 'subresource') return 'fraud'
  if (facts.clickFlag === 'datacenter') return 'proxy'
  const isLate = facts.at.getTime() - facts.clickedAt.getTime() > facts.attributionWindowDays * DAY_MS
  if (isLate && !facts.isRenewal) return 'window_passed'
  if (facts.isOver) return 'subscription_over'
  if (facts.clickFlag === 'offer_not_approved') return 'offer_not_approved'
  if (facts.clickFlag !== null && isTargeting(facts.clickFlag)) return facts.clickFlag
  return facts.hasPaidConversion ? 'duplicate' : facts.customerRefusal
}

const TARGETING = ['country_not_allowed', 'device_not_allowed', 'visitor_not_allowed'] as const
const isTargeting = (flag: ClickFlag): flag is (typeof TARGETING)[number] => TARGETING.some((each) => each === flag)
