import 'server-only'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import type { Tx } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'
import { readPriceRates } from '../currency-data'
import { readTermsAt } from '../data'
import { lossWarning, type OfferTerms, priceProblem } from '../rules'
import { listTiers } from '../schema'
import { hasFlat, hasPercent } from '../value-rules'
import { assertMoment, lockOffer, storeChange } from './admin-service'

/** What an advertiser pays for a conversion: the parts its kind of payment has, in hundredths of the currency and basis points. */
export type Price = {
  defaultRevenueCents?: number | undefined
  revenueCurrency: string
  percentRevenueBps?: number | undefined
}

type PriceChange = { offerId: number; price: Price; beginsAt: Date | null; reason: string }

/**
 * Changes what the advertiser pays for the offer's own conversions, in the caller's transaction: those from `beginsAt` on, or
 * from now on once that has passed. Payouts stay, and so does what was sold before.
 * @throws AppError not_found; conflict when the offer is paid for in another way then, or when a payout would be above the
 * price; invalid for a moment that cannot be
 */
export async function changePrice(
  tx: Tx,
  context: StaffContext,
  { offerId, price, beginsAt, reason }: PriceChange,
): Promise<void> {
  const { at } = context
  await lockOffer(tx, offerId, null, at)
  const planned = beginsAt !== null && beginsAt > at ? beginsAt : null
  if (planned) await assertMoment(tx, offerId, planned, at)
  const { terms: before } = await readTermsAt(tx, offerId, 0, planned ?? at)
  const { defaultRevenueCents: cents, revenueCurrency, percentRevenueBps: bps } = price
  const { payoutType } = before.own
  const isOther = cents !== undefined && revenueCurrency !== before.own.revenueCurrency
  if (isOther || hasFlat(payoutType) !== (cents !== undefined) || hasPercent(payoutType) !== (bps !== undefined))
    throw new AppError(
      'conflict',
      'The offer is paid for in another way by then. Decline it, and ask for a new proposal.',
    )
  const own = { ...before.own, revenueCents: BigInt(cents ?? 0), percentRevenueBps: bps ?? 0 }
  const after: OfferTerms = { ...before, own }
  const paid = [{ payout: own, values: [own, ...listTiers(after, null)] }]
  const rates = await readPriceRates([own], at, tx)
  const problem = priceProblem(own, rates)
  if (problem) throw new AppError('conflict', `The price cannot be changed. ${problem}`)
  if (lossWarning(paid, rates))
    throw new AppError(
      'conflict',
      'A payout is above this price. Lower the payouts for that moment first, or decline it.',
    )
  const change = { own, goals: [], tiers: [], rules: null }
  await storeChange(tx, context, { offerId, beginsAt: planned, change, before, after, isAnnounced: false, reason })
}
