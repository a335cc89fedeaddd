import { z } from 'zod'
import { ClickFlag, ConversionStatus, PayoutStatus } from '@/lib/generated/prisma/enums'
import { ADVERTISER_CLOCK_MOVES, CLOCK_MOVES } from './constants'

const instant = z.iso.datetime()
const cents = z.number().int()

/** What everybody sees of a test account. Cents; instants are ISO 8601. */
const shared = {
  /** The number in the links of the account. */
  accountId: z.number().int(),
  /** Whether it has been used yet. */
  isOpen: z.boolean(),
  /** The time by its clock, and how far that is ahead. */
  now: instant,
  aheadMs: z.number().int(),
  /** When the last hold ends; null while nothing is held. */
  holdUntil: instant.nullable(),
  clicks: z.array(
    z.object({ clickId: z.string(), offerName: z.string(), at: instant, flag: z.enum(ClickFlag).nullable() }),
  ),
}

/** A conversion of a test account, without its price, which is another one for each side. */
const conversion = {
  id: z.string(),
  clickId: z.string(),
  offerName: z.string(),
  txnId: z.string(),
  at: instant,
  status: z.enum(ConversionStatus),
  reasonLabel: z.string().nullable(),
  holdUntil: instant,
}

/** What is paid to the account, which advertisers never see. */
const paid = {
  balances: z.object({ pendingCents: cents, availableCents: cents, inPayoutCents: cents, paidCents: cents }),
  payouts: z.array(z.object({ id: z.string(), at: instant, amountCents: cents, status: z.enum(PayoutStatus) })),
}

/** What staff see of a test account: both prices. */
export const testViewSchema = z.object({
  ...shared,
  ...paid,
  conversions: z.array(z.object({ ...conversion, payoutCents: cents, revenueCents: cents })),
})
export type TestView = z.output<typeof testViewSchema>

/** What an affiliate sees: never what the advertiser pays. */
export const affiliateTestViewSchema = z.object({
  ...shared,
  ...paid,
  conversions: z.array(z.object({ ...conversion, payoutCents: cents })),
})
export type AffiliateTestView = z.output<typeof affiliateTestViewSchema>

/** What an advertiser sees: what each conversion costs, never what is paid for it. */
export const advertiserTestViewSchema = z.object({
  ...shared,
  conversions: z.array(z.object({ ...conversion, costCents: cents })),
})
export type AdvertiserTestView = z.output<typeof advertiserTestViewSchema>

/** `POST …/links`: a link of the test account to an offer. */
export const testLinkOrderSchema = z.object({ offerId: z.int32().positive() })
export type TestLinkOrder = z.output<typeof testLinkOrderSchema>
export const testLinkSchema = z.object({ url: z.url(), accountId: z.number().int() })
export type TestLink = z.output<typeof testLinkSchema>

/** `POST …/clock`. */
export const clockMoveSchema = z.object({ to: z.enum(CLOCK_MOVES) })
export type ClockMove = z.output<typeof clockMoveSchema>

/** `clockMoveSchema` of an advertiser, whose side has no payouts. */
export const advertiserClockMoveSchema = z.object({ to: z.enum(ADVERTISER_CLOCK_MOVES) })

const moved = { now: instant, released: z.number().int() }

/** What moving the clock did: how many conversions were approved, and what was paid or why nothing could be. */
export const clockMovedSchema = z.object({ ...moved, paidCents: cents.nullable(), refusal: z.string().nullable() })
export type ClockMoved = z.output<typeof clockMovedSchema>

/** `clockMovedSchema` for an advertiser: a refused payout would tell how much is available. */
export const advertiserClockMovedSchema = z.object(moved)
export type AdvertiserClockMoved = z.output<typeof advertiserClockMovedSchema>
