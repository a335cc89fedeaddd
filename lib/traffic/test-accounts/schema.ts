import { z } from 'zod'
import { ClickFlag, ConversionStatus, PayoutStatus } from '@/lib/generated/prisma/enums'
import { CLOCK_MOVES } from './constants'

/** What an affiliate, an advertiser or staff see of a test account. Cents; instants are ISO 8601. */
export const testViewSchema = z.object({
  /** The number in the links of the account. */
  accountId: z.number().int(),
  /** Whether it has been used yet. */
  isOpen: z.boolean(),
  /** The time by its clock, and how far that is ahead. */
  now: z.iso.datetime(),
  aheadMs: z.number().int(),
  /** When the last hold ends; null while nothing is held. */
  holdUntil: z.iso.datetime().nullable(),
  balances: z.object({
    pendingCents: z.number().int(),
    availableCents: z.number().int(),
    inPayoutCents: z.number().int(),
    paidCents: z.number().int(),
  }),
  clicks: z.array(
    z.object({
      clickId: z.string(),
      offerName: z.string(),
      at: z.iso.datetime(),
      flag: z.enum(ClickFlag).nullable(),
    }),
  ),
  conversions: z.array(
    z.object({
      id: z.string(),
      clickId: z.string(),
      offerName: z.string(),
      txnId: z.string(),
      at: z.iso.datetime(),
      status: z.enum(ConversionStatus),
      reasonLabel: z.string().nullable(),
      payoutCents: z.number().int(),
      revenueCents: z.number().int(),
      holdUntil: z.iso.datetime(),
    }),
  ),
  payouts: z.array(
    z.object({ id: z.string(), at: z.iso.datetime(), amountCents: z.number().int(), status: z.enum(PayoutStatus) }),
  ),
})
export type TestView = z.output<typeof testViewSchema>

/** `POST …/links`: a link of the test account to an offer. */
export const testLinkOrderSchema = z.object({ offerId: z.number().int().positive() })
export type TestLinkOrder = z.output<typeof testLinkOrderSchema>
export const testLinkSchema = z.object({ url: z.url(), accountId: z.number().int() })
export type TestLink = z.output<typeof testLinkSchema>

/** `POST …/clock`. */
export const clockMoveSchema = z.object({ to: z.enum(CLOCK_MOVES) })
export type ClockMove = z.output<typeof clockMoveSchema>

/** What moving the clock did: how many conversions were approved, and what was paid or why nothing could be. */
export const clockMovedSchema = z.object({
  now: z.iso.datetime(),
  released: z.number().int(),
  paidCents: z.number().int().nullable(),
  refusal: z.string().nullable(),
})
export type ClockMoved = z.output<typeof clockMovedSchema>
