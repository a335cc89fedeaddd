import type { BillingMode, PayoutType } from '@/lib/generated/prisma/enums'
import type { Cents } from '@/lib/platform/money/cents'
import { DOLLAR } from '@/lib/platform/money/currency'
import { formatCents } from '@/lib/platform/money/format'
import { formatCount } from '@/lib/platform/text/counts'

/** What affiliates see of the money behind an offer. */
export type OfferFunding = {
  isUsedUp: boolean
  /** For about how many more sales it lasts, rounded down; null where a sale has no fixed price in dollars. */
  salesLeft: number | null
  /** What is left, in cents; null unless staff allow affiliates to see it. */
  leftCents: number | null
}

type Funded = {
  payoutType: PayoutType
  defaultRevenueCents: Cents
  revenueCurrency: string
  advertiser: {
    billingMode: BillingMode
    creditLimitCents: Cents | null
    unfundedSince: Date | null
    showsBalance: boolean
    accounts: readonly { balanceCents: Cents }[]
  }
}

/** Two digits are enough, and tell nobody the exact balance. */
function roundDown(count: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 1)
  return Math.floor(count / unit) * unit
}

/** The money behind an offer; null where its advertiser may owe any sum. */
export function offerFunding({
  payoutType,
  defaultRevenueCents,
  revenueCurrency,
  advertiser,
}: Funded): OfferFunding | null {
  const { billingMode, creditLimitCents, unfundedSince, showsBalance, accounts } = advertiser
  if (billingMode === 'postpaid' && creditLimitCents === null) return null
  const balanceCents = accounts[0]?.balanceCents ?? 0n
  const total = balanceCents + (creditLimitCents ?? 0n)
  const left = total > 0n ? total : 0n
  const isCountable = payoutType === 'cpa_flat' && revenueCurrency === DOLLAR && defaultRevenueCents > 0n
  return {
    isUsedUp: unfundedSince !== null,
    salesLeft: isCountable ? roundDown(Number(left / defaultRevenueCents)) : null,
    leftCents: showsBalance ? Number(left) : null,
  }
}

/** "For about 340 more sales" */
export function fundingText({ isUsedUp, salesLeft, leftCents }: OfferFunding): string {
  if (isUsedUp) return 'Used up for now'
  if (leftCents !== null) return `${formatCents(leftCents)} left`
  if (salesLeft === null) return 'Funded'
  const sales = `${formatCount(salesLeft)} more ${salesLeft === 1 ? 'sale' : 'sales'}`
  return salesLeft < 10 ? `For ${sales}` : `For about ${sales}`
}
