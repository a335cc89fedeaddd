import { z } from 'zod'
import { METHOD_ORDER } from '@/lib/money/payout-methods/constants'
import { parseCents } from '@/lib/platform/money/cents'
import { formatCents } from '@/lib/platform/money/format'

const GROUPED = /^\d{1,3}(,\d{3})+(\.\d{1,2})?$/

/** Converts a typed amount ("$1,234.50") to the server's format. Misplaced commas stay and are rejected. */
export function plainDollars(text: string): string {
  const sum = text.trim().replace(/^\$\s*/, '')
  return GROUPED.test(sum) ? sum.replaceAll(',', '') : sum
}

/** The form's validation before the server's. `limitCents` is the maximum withdrawal, `minimumCents` the minimum. */
export const payoutFormSchema = (limitCents: number, minimumCents: number) =>
  z.strictObject({
    amount: z
      .string()
      .transform(plainDollars)
      .superRefine((text, context) => {
        const problem = amountProblem(parseCents(text), BigInt(limitCents), BigInt(minimumCents))
        if (problem) context.addIssue(problem)
      }),
    method: z.enum(METHOD_ORDER),
  })

export type PayoutFormValues = z.input<ReturnType<typeof payoutFormSchema>>

function amountProblem(cents: bigint | undefined, limitCents: bigint, minimumCents: bigint): string | undefined {
  if (cents === undefined) return 'Enter dollars, like 25 or 25.50.'
  if (cents < minimumCents) return `The minimum payout is ${formatCents(minimumCents)}.`
  return cents > limitCents ? `You can withdraw up to ${formatCents(limitCents)} now.` : undefined
}
