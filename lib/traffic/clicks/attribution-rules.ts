import { DAY_MS } from '@/lib/platform/dates/constants'
import { parseClickId } from '../requests/click-id-rules'
import type { OfferRule } from '../routing/offer-rules'

/**
 * The click id passed to the destination. Last click: this one. First click: the visitor's earlier one, from the cookie,
 * while it is within the offer's window.
 */
export function attributedClickId(
  offer: Pick<OfferRule, 'attributionModel' | 'attributionWindowDays'>,
  thisClick: string,
  earlierClick: string | undefined,
  at: Date,
): string {
  if (offer.attributionModel === 'last_click' || !earlierClick) return thisClick
  const earlier = parseClickId(earlierClick)
  if (!earlier) return thisClick
  const clickedAt = Number.parseInt(earlier.id.replaceAll('-', '').slice(0, 12), 16)
  const age = at.getTime() - clickedAt
  return age >= 0 && age <= offer.attributionWindowDays * DAY_MS ? earlierClick : thisClick
}
