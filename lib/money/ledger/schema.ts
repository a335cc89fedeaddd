import { z } from 'zod'
import { TransferKind } from '@/lib/generated/prisma/enums'
import { limitedText } from '@/lib/platform/text/schema'
import { AFFILIATE_ACCOUNTS, LINES_DEFAULT, LINES_MAX } from './constants'
import { readCursor } from './cursor-rules'

/**
 * `GET /api/payouts/real-time`, in decimal dollars: what is available, what is held, what is being paid out, and the
 * total ever earned. [S7.6]
 */
export const realTimeBalanceSchema = z.object({
  balance: z.number(),
  pending: z.number(),
  inPayout: z.number(),
  totalPayout: z.number(),
})

export type RealTimeBalance = z.output<typeof realTimeBalanceSchema>

const formatSchema = z.enum(['json', 'csv']).default('json')
const account = z.enum(AFFILIATE_ACCOUNTS)

/** `GET /api/ledger`. A file has every line, whatever the limit. */
export const ledgerQuerySchema = z.object({
  account: account.default('available'),
  cursor: limitedText(100)
    .transform((text, context) => {
      const position = readCursor(text)
      if (position) return position
      context.addIssue('must be the nextCursor of another page')
      return z.NEVER
    })
    .optional(),
  limit: z.coerce.number().int().min(1).max(LINES_MAX).default(LINES_DEFAULT),
  format: formatSchema,
})

/** A movement of one account: positive is a credit. Cents; instants are ISO 8601. */
export const ledgerLineSchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  kind: z.enum(TransferKind),
  label: z.string(),
  amountCents: z.number(),
  balanceAfterCents: z.number(),
  /** The affiliate's own conversion; null for earnings from the conversions of others. */
  conversionId: z.string().nullable(),
  offerName: z.string().nullable(),
  payoutId: z.string().nullable(),
  memo: z.string(),
})

/** A page, newest first. `nextCursor` is null on the last one. */
export const ledgerPageSchema = z.object({
  account,
  lines: z.array(ledgerLineSchema),
  nextCursor: z.string().nullable(),
})

export type LedgerLine = z.output<typeof ledgerLineSchema>
export type LedgerPage = z.output<typeof ledgerPageSchema>
