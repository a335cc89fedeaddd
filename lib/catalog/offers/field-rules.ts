import type { PayoutType } from '@/lib/generated/prisma/enums'
import { hasFlat, hasPercent } from '../payouts/value-rules'

/** The payout of an offer and what its advertiser pays. Money in cents, shares in basis points. */
export type BaseTerms = {
  payoutType: PayoutType
  defaultPayoutCents: number
  percentPayoutBps: number
  defaultRevenueCents: number
  percentRevenueBps: number
}

/** The terms with those parts at zero that the type does not have. */
export const ownParts = (terms: BaseTerms): BaseTerms => ({
  payoutType: terms.payoutType,
  defaultPayoutCents: hasFlat(terms.payoutType) ? terms.defaultPayoutCents : 0,
  defaultRevenueCents: hasFlat(terms.payoutType) ? terms.defaultRevenueCents : 0,
  percentPayoutBps: hasPercent(terms.payoutType) ? terms.percentPayoutBps : 0,
  percentRevenueBps: hasPercent(terms.payoutType) ? terms.percentRevenueBps : 0,
})

/** Whether some conversion costs more than its advertiser pays: one of the parts is above the revenue's. */
export function isLoss(terms: BaseTerms): boolean {
  const { defaultPayoutCents, defaultRevenueCents, percentPayoutBps, percentRevenueBps } = ownParts(terms)
  return defaultPayoutCents > defaultRevenueCents || percentPayoutBps > percentRevenueBps
}

/** What is wrong with the times of an offer; undefined for good ones. */
export function scheduleProblem(startsAt: Date | null, expiresAt: Date | null): string | undefined {
  if (startsAt === null || expiresAt === null || startsAt < expiresAt) return undefined
  return 'The end must be after the start.'
}
