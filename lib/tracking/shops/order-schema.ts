import { z } from 'zod'
import type { PostbackParameters } from '@/lib/conversions/processing/postback-schema'
import type { CallResult } from '@/lib/conversions/processing/transaction-rules'
import type { ShopFactKind } from '@/lib/generated/prisma/enums'
import type { Cents } from '@/lib/platform/money/cents'
import { trimmedText } from '@/lib/platform/text/schema'
import type { ORDER_PHASES } from './constants'

/** A webhook whose signature is genuine. */
export type ShopEvent = {
  /** Header names in lower case. */
  headers: Record<string, string | undefined>
  body: unknown
  /** Put before every number of the shop. */
  prefix: string
}

/** A sum in another currency, as a part of what the buyer paid in all; without the whole, of what an earlier webhook said. */
export type Share = { part: Cents; whole?: Cents }

/** A call in the form of a postback, and the currency of its amount; null without an amount. */
export type ShopReport = {
  does: 'report'
  parameters: PostbackParameters
  currency: string | null
  /** Where offers are not paid in the currency. */
  share?: Share
  /** Whether an amount says that all of the sale is refunded, also of one that was booked without an amount. */
  isWhole?: true
  /** Of a sale: whether it says what the order is by now, so that it counts again, or has a new sum. */
  isCurrent?: true
  /** Of a refund: whether it counts only of an order that is booked, since this one names neither click nor code. */
  onlyIfBooked?: true
  /** False for a payment within a period of a subscription, as for a change of plan. */
  paysPeriod?: boolean
  /** The number under which renewals wait for this sale, with which their subscription may begin. */
  begins?: string
  /** Who bought, by a number of the shop's, which is stored where the offer asks for it. */
  customer?: string
  /** Their address of email, which only calls name; of a step that waited a keyed hash of it. */
  email?: string
  emailHash?: string
  /** Of a sale with an invoice: whether it says what was to be paid, as its checkout does, or what was paid. */
  sum?: 'to be paid' | 'paid'
  /** Of a refund whose sum is that of all refunds of its charge so far. */
  refundedSoFar?: { charge: string; total: Cents }
  /** Of such a sale: what was paid back without a product, which an edited order's total lacks already. */
  paidBackCents?: Cents
}

/**
 * What may be the first payment of a subscription, or of a checkout that was not paid at once: its sale, unless another one
 * was. The click may be known from before.
 */
export type FirstPayment = {
  does: 'first payment'
  /** The subscription or payment, under which the click and the first payment are remembered. */
  of: string
  report: ShopReport
  /** Whether it says itself that it is the first one. */
  isFirst: boolean
  /** Why nothing follows where it is not. */
  otherwise: string
}

/** A payment of a subscription: a sale of its own where the offer is a subscription, else as a `FirstPayment`. */
export type SubscriptionPayment = Omit<FirstPayment, 'does'> & {
  does: 'subscription payment'
  /** Whether it pays a period, and not only what a change of plan or a usage costs within one. */
  isPeriod: boolean
}

/** What a webhook corrects of a sale that is booked already; of others nothing follows. */
export type ShopCorrection = { number: string } & (
  | { does: 'take back' }
  | { does: 'keep refunds'; refundIds: readonly string[] }
  | { does: 'withdraw refunds'; refundIds: readonly string[] }
  | { does: 'withdraw payment'; payment: string }
  | { does: 'withdraw charge'; refund: string; charge: string; amountCents: Cents; amount?: string }
  | {
      does: 'dispute'
      disputeId: string
      state: 'open' | 'won' | 'lost'
      lostCents: Cents | 'all'
      /** What was lost in another currency: all of a sale in a third one. */
      lost?: { amount: string; currency: string }
      mayReopen?: true
    }
)

/** The end of a subscription. */
export type SubscriptionEnd = { does: 'end subscription'; of: string }

export type ShopStep = ShopReport | FirstPayment | SubscriptionPayment | SubscriptionEnd | ShopCorrection

export type ShopFact = { kind: ShopFactKind; number: string; value: string }

/**
 * What a webhook says: its id where the service gives each its own, its topic, what is to be remembered, and what follows,
 * in order; `note` says why nothing does.
 */
export type ParsedShopEvent = {
  deliveryId: string | null
  topic: string
  /** When it happened, where the service says so. */
  happenedAt?: Date | undefined
  steps: readonly ShopStep[]
  facts?: readonly ShopFact[]
  /** The numbers by which its buyer knows the order. */
  shown?: readonly ShopFact[]
  note?: string
  /** The shop's own numbers of who bought, beside those in the steps. */
  customers?: readonly string[]
  /** The order of which the steps follow as a whole, as it was then: nothing follows where a newer state of it was told. */
  state?: OrderState | undefined
}

/**
 * An order, how far it is, and when it was changed to what a webhook says of it: where that is not said, when it comes. Of the
 * states of one second the one counts in which it is further: shops have seconds, and a checkout is paid within one.
 */
export type OrderState = { number: string; changedAt?: Date; phase: keyof typeof ORDER_PHASES }

/** What rules read of one kind of event. */
export type ParsedSteps = Pick<ParsedShopEvent, 'steps' | 'facts' | 'note' | 'customers' | 'state'>

export const nothing = (
  note: string,
  facts: readonly ShopFact[] = [],
  customers: readonly string[] = [],
): ParsedSteps => ({
  steps: [],
  facts,
  note,
  customers,
})

/** Whose webhook it is, what its calls are stored with, when it came, and when it happened at the shop. */
export type Sender = {
  advertiserId: number
  method: string
  ip: string | null
  requestId: string
  at: Date
  happenedAt: Date
  /** The shop's own numbers of who paid, where it names them. */
  customers?: readonly string[]
}

/** What became of a step: the result of a call, or why nothing followed; undefined when nothing was recorded. */
export type StepResult = CallResult | { nothing: string } | undefined

/** An order's own number as text, whatever it is sent as. */
export const idSchema = z.union([trimmedText(200).min(1), z.int().nonnegative()]).transform(String)

/** A sum as text, whatever it is sent as. */
export const sumSchema = z.union([z.string(), z.number()]).transform(String)

/**
 * A list. Services leave an empty one out or send null, and what PHP writes of a list with a gap in its numbering is an
 * object of its items.
 */
export const listSchema = <Item extends z.ZodType>(item: Item) =>
  z
    .union([z.array(item), z.record(z.string(), item).transform((items) => Object.values(items))])
    .nullish()
    .transform((items) => items ?? [])

const shown = idSchema.nullish().catch(null)

/** An order or an invoice with the numbers by which its buyer may know it; which of them are shown depends on the service. */
export const shownNumbersSchema = z.object({
  id: idSchema,
  test: z.boolean().nullish().catch(null),
  name: shown,
  order_number: shown,
  confirmation_number: shown,
  number: shown,
  receipt_number: shown,
})
