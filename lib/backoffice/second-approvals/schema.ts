import { z } from 'zod'
import type { ApprovalRequestKind } from '@/lib/generated/prisma/enums'

const nothing = z.strictObject({})
const cents = z.number().int()
const payment = z.strictObject({
  /** Of the bank transfer. */
  reference: z.string(),
})

/** The terms of a request besides its subject and its amount, by kind: both people approve the same. */
export const APPROVAL_PAYLOADS = {
  advance: z.strictObject({ repaymentBps: z.number().int() }),
  adjustment: nothing,
  payout_change: nothing,
  /** The revision of the payout: a conversion that was booked again since is another request. */
  reinstatement: z.strictObject({ payoutRevision: z.number().int() }),
  compared_sale: nothing,
  /** What its buyer paid; null where that is not known. */
  missing_sale: z.strictObject({ amountCents: cents.nullable() }),
  /** The dollars of one unit on a day, or the fingerprint of a file with its first and last day. */
  exchange_rate: z.union([
    z.strictObject({ currency: z.string(), day: z.string(), dollars: z.string() }),
    z.strictObject({ fileHash: z.string(), rates: z.int(), from: z.string(), to: z.string() }),
  ]),
  /** A new destination begins another hold. */
  hold_lift: z.strictObject({ heldUntil: z.iso.datetime() }),
  /** What the budget was. */
  quest_budget: z.strictObject({ fromCents: cents }),
  contest_start: nothing,
  /** The new address, in lower case; null for two-factor authentication. */
  account_repair: z.strictObject({ repair: z.enum(['email', 'two_factor']), newEmail: z.string().nullable() }),
  /** The amount is what the person gives up. */
  account_erasure: nothing,
  advertiser_deposit: payment,
  advertiser_refund: payment,
  /** The fingerprint of the list of balances; null for approvals from before it was kept. */
  opening_balances: z.strictObject({ balances: z.number().int(), listHash: z.string().nullable() }),
} as const satisfies Record<ApprovalRequestKind, z.ZodType>

export type ApprovalPayload<Kind extends ApprovalRequestKind> = z.output<(typeof APPROVAL_PAYLOADS)[Kind]>
