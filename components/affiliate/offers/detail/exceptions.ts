import { isReached, LEFT_NAMES, RESETS, tightestLimit } from '@/lib/catalog/caps/rules'
import { attributionLabel, type ListedOffer } from '@/lib/catalog/offers/rules'
import { formatCentsShort } from '@/lib/platform/money/format'
import { amountText } from '@/lib/traffic/caps/rules'
import { accessText } from '../access-mark'

const USUAL_DAYS = 30

/**
 * The terms of an offer in which it is not like most: approval, a cap, another attribution, fewer kinds of traffic. None
 * for an open offer without a cap that pays the last click of 30 days.
 * @param traffic all kinds of traffic that offers allow
 */
export function listExceptions(offer: ListedOffer, traffic: readonly string[]): string[] {
  const { access, attribution, allowedTraffic } = offer
  const isUsual = attribution.days === USUAL_DAYS && !attribution.isFirstClick
  const isAll = allowedTraffic.length === 0 || traffic.every((kind) => allowedTraffic.includes(kind))
  return [
    ...(access === 'open' ? [] : [accessText(access)]),
    ...capText(offer),
    ...(offer.funding?.isUsedUp ? ['Budget used up for now'] : []),
    ...(isUsual ? [] : [attributionLabel(attribution)]),
    ...(isAll ? [] : [`Only ${allowedTraffic.join(', ')}`]),
  ]
}

/** What is left of the cap that stops the viewer first. [S3.42] */
function capText(offer: ListedOffer): string[] {
  const tightest = tightestLimit(offer)
  if (!tightest) return []
  const { metric, period, limit, left } = tightest
  if (isReached(tightest, offer.flatPayoutCents)) return [`Cap reached, ${RESETS[period]}`]
  const all = metric === 'payout' ? formatCentsShort(limit) : `${amountText(metric, BigInt(limit))} ${metric}`
  return [`${LEFT_NAMES[period]}: ${amountText(metric, BigInt(left))} of ${all}`]
}
