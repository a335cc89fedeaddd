import type { Withdrawal } from '@/lib/money/payouts/requests/eligibility-schema'

/** The maximum withdrawal in cents: the available balance, or what is left of the limit without a tax form. */
export function withdrawableCents({ availableCents, reasons }: Withdrawal): number {
  const left = reasons.find(({ code }) => code === 'tax_form')?.amountCents ?? availableCents
  return Math.max(0, Math.min(availableCents, left))
}
