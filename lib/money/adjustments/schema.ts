import { z } from 'zod'
import { centsSchema } from '@/lib/platform/money/schema'

/** An advance or adjustment that one person approved and that waits for a second one. */
export const waitingCreditSchema = z.object({
  id: z.uuid(),
  amountCents: centsSchema,
  reason: z.string(),
  by: z.string(),
  at: z.iso.datetime(),
})
export type WaitingCredit = z.output<typeof waitingCreditSchema>

/** The answer of an action that may need a second person: false while it waits for one. */
export const creditAnswerSchema = z.object({ isDone: z.boolean() })
export type CreditAnswer = z.output<typeof creditAnswerSchema>
