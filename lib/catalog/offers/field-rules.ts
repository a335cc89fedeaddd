import type { PayoutType } from '@/lib/generated/prisma/enums'
import { formatCents } from '@/lib/platform/money/format'
import { hasFlat, hasPercent } from '../payouts/value-rules'
import { WHOLE_BPS } from './field-constants'

/** The payout of an offer and what its advertiser pays, all of it in dollars. Money in cents, shares in basis points. */
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

/**
 * How an offer can cost more than it brings in, as a sentence; undefined where it cannot. Where one side is a fixed sum and
 * the other a share, it depends on the amount of the sale.
 */
export function lossText(terms: BaseTerms): string | undefined {
  if (!isLoss(terms)) return undefined
  const parts = ownParts(terms)
  const fixedCents = parts.defaultPayoutCents - parts.defaultRevenueCents
  const shareBps = parts.percentRevenueBps - parts.percentPayoutBps
  if (fixedCents > 0 && shareBps > 0) return `${lossBeyond('below', (fixedCents * WHOLE_BPS) / shareBps)}.`
  if (fixedCents < 0 && shareBps < 0) return `${lossBeyond('above', (fixedCents * WHOLE_BPS) / shareBps)}.`
  return 'The payout is above the revenue: every conversion would cost us money.'
}

const lossBeyond = (side: 'above' | 'below', cents: number): string =>
  `A sale ${side} ${formatCents(Math.round(cents))} would cost us more than it brings in`

/** What is wrong with the times of an offer; undefined for good ones. */
export function scheduleProblem(startsAt: Date | null, expiresAt: Date | null): string | undefined {
  if (startsAt === null || expiresAt === null || startsAt < expiresAt) return undefined
  return 'The end must be after the start.'
}
