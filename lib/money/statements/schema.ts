import { z } from 'zod'
import { TransferKind } from '@/lib/generated/prisma/enums'
import { monthSchema } from '@/lib/platform/dates/schema'
import { AFFILIATE_ACCOUNTS } from '../ledger/constants'

/** `GET /api/statements/{month}`. Months are Eastern. */
export const statementParamsSchema = z.object({ month: monthSchema })
export const statementQuerySchema = z.object({ format: z.enum(['json', 'csv', 'pdf']).default('json') })

/** `GET /api/statements`: the months with transfers, newest first. */
export const statementMonthsSchema = z.object({
  months: z.array(z.object({ month: monthSchema, lineCount: z.number(), isComplete: z.boolean() })),
})

/** One month of every account: opening + lines = closing. Cents; `from` is included, `to` is not. */
export const statementSchema = z.object({
  month: monthSchema,
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  /** Whether the month is over, so that the statement is final. */
  isComplete: z.boolean(),
  accounts: z.array(
    z.object({
      account: z.enum(AFFILIATE_ACCOUNTS),
      openingCents: z.number(),
      lines: z.array(
        z.object({ kind: z.enum(TransferKind), label: z.string(), count: z.number(), amountCents: z.number() }),
      ),
      closingCents: z.number(),
    }),
  ),
})

export type StatementMonths = z.output<typeof statementMonthsSchema>
export type Statement = z.output<typeof statementSchema>
