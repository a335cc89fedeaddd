import type { AffiliateStatus, ClickFlag } from '@/lib/generated/prisma/enums'
import { visitFlag } from '@/lib/platform/http/automated-visit-rules'
import { SALE_CLICK_FLAGS } from '@/lib/platform/rollups/constants'
import type { Targeting } from '../routing/refusal-rules'

/**
 * Why a click is stored but not counted; undefined for one that counts.
 * @param visitor `isHosted`: whether the address belongs to a hosting provider
 * @param offer whether the affiliate may promote it, and why it is not for the visitor
 */
export function clickFlag(
  method: string,
  visitor: Parameters<typeof visitFlag>[1] & { isHosted: boolean },
  affiliate: AffiliateStatus,
  { isOpen, targeting }: { isOpen: boolean; targeting: Targeting | undefined },
): ClickFlag | undefined {
  const flag = visitFlag(method, visitor)
  if (flag) return flag
  if (affiliate === 'pending') return 'affiliate_pending'
  if (!isOpen) return 'offer_not_approved'
  if (targeting) return targeting.reason
  return visitor.isHosted ? 'datacenter' : undefined
}

/** Clicks that no visitor made here: of previous platforms, and of sales by coupon codes and inquiries. */
const NO_VISITS: ReadonlySet<ClickFlag> = new Set(['imported', ...SALE_CLICK_FLAGS])

/**
 * Whether a click with this flag may become a visitor's first click, and be paid on the word of a browser.
 * Conversions of other clicks are rejected, except of bots where the advertiser's server reports the sale
 * (lib/conversions/lifecycle/rejection-rules.ts).
 */
export const canBePaid = (flag: ClickFlag | null): boolean =>
  flag === null || flag === 'prefetch' || NO_VISITS.has(flag)
