import { DAY_MS } from '@/lib/platform/dates/constants'
import { NOTICE_DAYS } from '../constants'
import type { OfferTerms, Priced, TermsChange } from '../rules'
import { listTiers } from '../schema'
import type { ChangedLine } from '../text-rules'
import type { PayoutWarning } from './admin-schema'

/** The payouts that a change touches, each with all that is paid under it. */
export function changedPayouts(after: OfferTerms, change: TermsChange): Priced[] {
  const changed = [null, ...after.goals.map(({ id }) => id)].filter(
    (goalId) =>
      change.tiers.some((tier) => tier.goalId === goalId) ||
      (goalId === null ? change.own !== null : change.goals.some(({ id }) => id === goalId)),
  )
  const named = changed.flatMap((goalId) => {
    const payout = goalId === null ? after.own : after.goals.find(({ id }) => id === goalId)
    return payout ? [{ payout, values: [payout, ...listTiers(after, goalId)] }] : []
  })
  return [...named, ...(change.rules ?? []).map((rule) => ({ payout: rule, values: [rule] }))]
}

type Warned = { loss: string | undefined; lines: readonly ChangedLine[]; effectiveAt: Date; at: Date }

/** What staff are warned of, each as a sentence. @param loss see `lossWarning` */
export function findWarnings({ loss, lines, effectiveAt, at }: Warned): Partial<Record<PayoutWarning, string>> {
  const isSoon = effectiveAt.getTime() - at.getTime() < NOTICE_DAYS * DAY_MS
  return {
    ...(loss && { loss }),
    ...(isSoon &&
      lines.some(({ isLower }) => isLower) && {
        notice: `A payout falls with less than ${NOTICE_DAYS} days’ notice to those who promote the offer.`,
      }),
  }
}
