import { typedBps, typedCents, wholeNumber } from '@/components/shared/forms/typed-numbers'
import type { OfferPayouts, PayoutLine } from '@/lib/catalog/payouts/admin-schema'
import { hasFlat, hasPercent } from '@/lib/catalog/payouts/value-rules'
import type { PayoutType } from '@/lib/generated/prisma/enums'
import { DOLLAR } from '@/lib/platform/money/currency'

export type StepDraft = { key: string; from: string; payout: string; percent: string }

/** A payout as it is typed: sums and percent as text. */
export type AmountsDraft = {
  payoutType: PayoutType
  payout: string
  percent: string
  revenue: string
  revenueCurrency: string
  revenuePercent: string
}
export type LineDraft = AmountsDraft & { goalId: number | null; steps: StepDraft[]; stepsByPayment: boolean }

const decimal = (cents: number) => (cents / 100).toFixed(2)
const percent = (bps: number) => String(bps / 100)

type Amounts = Pick<
  PayoutLine,
  'payoutType' | 'payoutCents' | 'percentPayoutBps' | 'revenueCents' | 'revenueCurrency' | 'percentRevenueBps'
>
export const amountsDraft = (amounts: Amounts): AmountsDraft => ({
  payoutType: amounts.payoutType,
  payout: decimal(amounts.payoutCents),
  percent: percent(amounts.percentPayoutBps),
  revenue: decimal(amounts.revenueCents),
  revenueCurrency: amounts.revenueCurrency,
  revenuePercent: percent(amounts.percentRevenueBps),
})

export const lineDraft = (line: PayoutLine): LineDraft => ({
  goalId: line.goalId,
  stepsByPayment: line.stepsByPayment,
  ...amountsDraft(line),
  steps: line.steps.map((step) => ({
    key: crypto.randomUUID(),
    from: String(step.fromConversion),
    payout: decimal(step.payoutCents),
    percent: percent(step.percentPayoutBps),
  })),
})

export const newStep = (): StepDraft => ({ key: crypto.randomUUID(), from: '', payout: '', percent: '' })
/** @param revenueCurrency that of the offer's own price */
export const newAmounts = (revenueCurrency: string): AmountsDraft => ({
  payoutType: 'cpa_flat',
  payout: '',
  percent: '',
  revenue: '',
  revenueCurrency,
  revenuePercent: '',
})

/** What a type does not pay is sent as nothing. */
const paidBody = (type: PayoutType, payout: string, share: string) => ({
  payoutCents: hasFlat(type) ? (typedCents(payout) ?? 0) : 0,
  percentPayoutBps: hasPercent(type) ? typedBps(share) : 0,
})

export const amountsBody = ({
  payoutType,
  payout,
  percent,
  revenue,
  revenueCurrency,
  revenuePercent,
}: AmountsDraft) => ({
  payoutType,
  ...paidBody(payoutType, payout, percent),
  revenueCents: hasFlat(payoutType) ? (typedCents(revenue) ?? 0) : 0,
  revenueCurrency,
  percentRevenueBps: hasPercent(payoutType) ? typedBps(revenuePercent) : 0,
})

export const ownBody = (type: PayoutType, { payout, percent }: Pick<AmountsDraft, 'payout' | 'percent'>) =>
  paidBody(type, payout, percent)

/** All payouts of the form, as the API takes them: goals and steps stand in the order of the lines. */
export function changeBody(lines: readonly LineDraft[]) {
  const [own, ...goals] = lines
  return {
    own: own && amountsBody(own),
    goals: goals.map((line) => ({ id: line.goalId, ...amountsBody(line) })),
    tiers: lines.map(({ goalId, payoutType, steps }) => ({
      goalId,
      steps: steps.map(({ from, payout, percent }) => ({
        fromConversion: wholeNumber(from),
        ...paidBody(payoutType, payout, percent),
      })),
    })),
  }
}

/** Where the errors of a line stand in the answer: `own`, `goals.0`. */
export const errorPath = (index: number): string => (index === 0 ? 'own' : `goals.${index - 1}`)

/** The currency of the offer's own price. */
export const ownCurrency = ({ lines: [own] }: OfferPayouts): string => own?.revenueCurrency ?? DOLLAR

export const drafts = ({ lines }: OfferPayouts): LineDraft[] => lines.map(lineDraft)
