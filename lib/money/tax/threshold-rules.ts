import type { Cents } from '@/lib/platform/money/cents'
import { formatCents } from '@/lib/platform/money/format'

/** What decides whether a tax form is needed before more is paid out, in cents. */
export type TaxFacts = {
  hasTaxForm: boolean
  /**
   * The total that may be paid out without a tax form: all payouts count together, so that splitting one does not avoid
   * it.
   */
  taxFormAboveCents: Cents
  paidCents: Cents
  inPayoutCents: Cents
}

/** What may still be paid out without a tax form, in cents; null when there is a form. */
export function withoutTaxFormCents({
  hasTaxForm,
  taxFormAboveCents,
  paidCents,
  inPayoutCents,
}: TaxFacts): Cents | null {
  if (hasTaxForm) return null
  const left = taxFormAboveCents - paidCents - inPayoutCents
  return left > 0n ? left : 0n
}

/** `aboveCents` is the total that may be paid out without a form, `leftCents` what is left of it. */
export function taxFormMessage(aboveCents: Cents, leftCents: Cents): string {
  if (aboveCents === 0n) return 'A tax form is needed before the first payout.'
  const needed = `A tax form is needed to withdraw more than ${formatCents(aboveCents)} in total`
  return leftCents === 0n ? `${needed}.` : `${needed}; ${formatCents(leftCents)} of that is left.`
}
