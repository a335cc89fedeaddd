import { z } from 'zod'
import { METHOD_ORDER } from '@/lib/money/payout-methods/constants'
import { parseAmount } from '@/lib/platform/money/amount'
import { decimalDollars, formatCents } from '@/lib/platform/money/format'
import { limitedText } from '@/lib/platform/text/schema'

/** The form's validation before the server's. `limitCents` is the maximum withdrawal, `minimumCents` the minimum. */
export const payoutFormSchema = (limitCents: number, minimumCents: number) =>
  z.strictObject({
    amount: limitedText(40, 'Enter dollars, like 123.45.').transform((text, context) => {
      const cents = parseAmount(text, { isExact: true })
      const problem = amountProblem(cents, BigInt(limitCents), BigInt(minimumCents))
      if (problem) context.addIssue(problem)
      return decimalDollars(cents ?? 0n)
    }),
    method: z.enum(METHOD_ORDER),
  })

export type PayoutFormValues = z.input<ReturnType<typeof payoutFormSchema>>

function amountProblem(cents: bigint | undefined, limitCents: bigint, minimumCents: bigint): string | undefined {
  if (cents === undefined) return 'Enter dollars, like 25 or 25.50.'
  if (cents < minimumCents) return `The minimum payout is ${formatCents(minimumCents)}.`
  return cents > limitCents ? `You can withdraw up to ${formatCents(limitCents)} now.` : undefined
}
