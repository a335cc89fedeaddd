import 'server-only'
import { countOfMonth, readTermsAt } from '@/lib/catalog/payouts/data'
import { type Chosen, payoutFor, tierOf } from '@/lib/catalog/payouts/rules'
import type { Tx } from '@/lib/platform/database/db'
import { termsHolder } from '@/lib/platform/ids/test-accounts'
import { chooseBeforeSteps } from './payout-rules'

/** The event of a postback (undefined where it names none) and whose click it is of. */
type PaidEvent = { affiliateId: number; offerId: number; event: string | undefined }

/**
 * What an event is paid by at an instant for an affiliate: their own payout before the step of volume they have reached
 * before the payout of the goal or offer. Conversions that count towards a step are counted one at a time.
 * @returns undefined for an event the offer does not know
 */
export async function choosePayout(
  tx: Tx,
  { affiliateId, offerId, event }: PaidEvent,
  at: Date,
): Promise<Chosen | undefined> {
  const { terms, ownPayouts } = await readTermsAt(tx, offerId, termsHolder(affiliateId), at)
  const { chosen, counted } = chooseBeforeSteps({ terms, ownPayouts }, event)
  if (!chosen || counted === 0) return chosen
  const goalId = chosen.goal?.id ?? null
  await lockVolumes(tx, [{ affiliateId, offerId }])
  const before = await countOfMonth(tx, { affiliateId, offerId, goalId }, at, counted)
  return { ...chosen, payout: payoutFor({ payout: chosen.payout, tier: tierOf(terms.tiers, goalId, before + 1) }) }
}

/** An affiliate and an offer whose conversions count towards steps of volume. */
type Volume = { affiliateId: number; offerId: number }

/**
 * Makes the conversions of affiliates on offers wait for each other until the transaction ends, so that each counts those
 * before it. Taken after the lock of the click and before any other.
 */
export async function lockVolumes(tx: Tx, volumes: readonly Volume[]): Promise<void> {
  await tx.$executeRaw`
    SELECT pg_advisory_xact_lock(hashtextextended('volume ' || affiliate_id || ' ' || offer_id, 0)) FROM (
      SELECT DISTINCT affiliate_id, offer_id
      FROM unnest(${volumes.map(({ affiliateId }) => affiliateId)}::int[], ${volumes.map(({ offerId }) => offerId)}::int[])
        AS asked (affiliate_id, offer_id)
      ORDER BY 1, 2) AS volume`
}
