import type { PaidCustomers, PayoutType } from '@/lib/generated/prisma/enums'
import { EASTERN } from '@/lib/platform/dates/constants'
import { DOLLAR } from '@/lib/platform/money/currency'
import { formatCount } from '@/lib/platform/text/counts'
import { statedText } from './currency-rules'
import type { OfferTerms, Tier } from './rules'
import { listTiers } from './schema'
import { adjusted, hasPercent, type PayoutValue, paysUnder } from './value-rules'

/** "$12.00", "8% of the sale", "$6.00 and 10% of the sale"; a part that is nothing is left out. @param of what a share is of */
export const payoutText = (type: PayoutType, value: PayoutValue, of = 'the sale'): string =>
  valueText(type, value, { currency: DOLLAR, of })

function valueText(
  type: PayoutType,
  { payoutCents, percentPayoutBps }: PayoutValue,
  { currency, of }: { currency: string; of: string },
): string {
  const fixed = statedText(payoutCents, currency)
  const share = `${percentPayoutBps / 100}% of ${of}`
  if (type === 'cpa_percentage' || (type === 'cpa_both' && payoutCents === 0n && percentPayoutBps > 0)) return share
  return hasPercent(type) && percentPayoutBps > 0 ? `${fixed} and ${share}` : fixed
}

const PAID_CUSTOMERS: Record<PaidCustomers, string | null> = {
  all: null,
  new: 'Paid for new customers only: nothing for those who bought from the advertiser before.',
  first_purchase: 'Paid for the first purchase of each customer only.',
}

/** Whose purchases are paid for, as a sentence; null for everybody's. */
export const paidCustomersText = (paid: PaidCustomers): string | null => PAID_CUSTOMERS[paid]

/** What a code and a click of two affiliates earn of one sale, as a sentence. */
export function couponPriorityText({ clicksFirst, codePercent }: { clicksFirst: boolean; codePercent: number | null }) {
  if (codePercent !== null)
    return `Beside a click of another affiliate a code earns ${codePercent}%, the click the rest.`
  return clicksFirst
    ? 'A click of another affiliate goes before a code.'
    : 'A code goes before a click of another affiliate.'
}

type Revenue = { payoutType: PayoutType; revenueCents: bigint; revenueCurrency: string; percentRevenueBps: number }

/** `payoutText` of what an advertiser pays us, in the currency in which it is stated. */
export const revenueText = (
  { payoutType, revenueCents, revenueCurrency: currency, percentRevenueBps }: Revenue,
  of = 'the sale',
): string => valueText(payoutType, { payoutCents: revenueCents, percentPayoutBps: percentRevenueBps }, { currency, of })

/** "from conversion 101 in a month"; where steps count the payments of each customer, "from payment 2 of a customer". */
export const stepStart = (from: number, stepsByPayment: boolean): string =>
  stepsByPayment ? `from payment ${formatCount(from)} of a customer` : `from conversion ${formatCount(from)} in a month`

/** "from conversion 101 in a month: $12.00" for each step. */
export const stepTexts = (
  type: PayoutType,
  { steps, stepsByPayment }: { steps: readonly Tier[]; stepsByPayment: boolean },
  adjustmentBps = 0,
): string[] =>
  steps.map(
    (step) => `${stepStart(step.fromConversion, stepsByPayment)}: ${payoutText(type, adjusted(step, adjustmentBps))}`,
  )

/** What one payout of an offer was and becomes, as text; steps included where they differ. */
export type ChangedLine = { goalId: number | null; name: string; from: string; to: string; isLower: boolean }

/** The payouts that differ between two terms, as one affiliate with an adjustment is paid them. */
export function changedLines(before: OfferTerms, after: OfferTerms, nameOf: NameOf, adjustmentBps = 0): ChangedLine[] {
  return [null, ...after.goals.map(({ id }) => id)].flatMap((goalId) => {
    const [was, is] = [payoutLine(before, goalId, adjustmentBps), payoutLine(after, goalId, adjustmentBps)]
    if (!was || !is || was.text === is.text) return []
    return [{ goalId, name: nameOf(goalId), from: was.text, to: is.text, isLower: isLess(is.values, was.values) }]
  })
}

type NameOf = (goalId: number | null) => string

function payoutLine(terms: OfferTerms, goalId: number | null, adjustmentBps: number) {
  const payout = goalId === null ? terms.own : terms.goals.find(({ id }) => id === goalId)
  if (!payout) return undefined
  const steps = listTiers(terms, goalId)
  const values = [payout, ...steps].filter((value) => paysUnder(payout.payoutType, value))
  const texts = [payoutText(payout.payoutType, adjusted(payout, adjustmentBps))]
  return { values, text: [...texts, ...stepTexts(payout.payoutType, { ...terms, steps }, adjustmentBps)].join('; ') }
}

/** Whether any of the payouts is less than the one in the same place, or a step was taken away. */
const isLess = (is: readonly PayoutValue[], was: readonly PayoutValue[]): boolean =>
  was.some((value, index) => {
    const now = is[index]
    return !now || now.payoutCents < value.payoutCents || now.percentPayoutBps < value.percentPayoutBps
  })

/** The name of a payout on screens: the goal's, or what the offer's own is for. */
export const payoutName =
  (goals: readonly { id: number; name: string }[], defaultEvent: string): NameOf =>
  (goalId) =>
    goalId === null ? capitalized(defaultEvent) : (goals.find(({ id }) => id === goalId)?.name ?? `Goal ${goalId}`)

const capitalized = (event: string) => event.charAt(0).toUpperCase() + event.slice(1)

const MOMENT = new Intl.DateTimeFormat('en-US', {
  timeZone: EASTERN,
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** An instant as people read it, in Eastern time: "Dec 1, 2026, 12:00 AM ET". */
export const momentText = (at: Date): string => `${MOMENT.format(at)} ET`
