import type { Withdrawal } from '@/lib/money/withdrawals/schema'

/** The most that can be withdrawn now, in cents: what is available, or what is left without a tax form. */
export function withdrawableCents({ availableCents, reasons }: Withdrawal): number {
  const left = reasons.find(({ code }) => code === 'tax_form')?.amountCents ?? availableCents
  return Math.max(0, Math.min(availableCents, left))
}
