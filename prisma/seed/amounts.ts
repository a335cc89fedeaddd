import { hasPercent } from '../../lib/catalog/payouts/value-rules'
import { DEMO_PRICES_CENTS, USUAL_PRICE_CENTS } from '../../lib/runtime/demo-purchases/constants'
import type { DemoOffer } from './demo-offer'
import type { Random } from './random'

/** The amount of a sale, in cents: around the product's price, in steps of 50 cents; null when the payout ignores it. */
export function drawAmount(offer: DemoOffer, random: Random): bigint | null {
  if (!hasPercent(offer.payoutType)) return null
  const price = DEMO_PRICES_CENTS[offer.name] ?? USUAL_PRICE_CENTS
  const basket = Math.round((price * random.between(0.8, 1.6)) / 50) * 50
  return BigInt(basket)
}
