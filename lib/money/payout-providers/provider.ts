import type { PayoutMethodKind } from '@/lib/generated/prisma/enums'
import type { Cents } from '@/lib/platform/money/cents'
import type { Destination } from '../payout-methods/rules'

/** One payment as requested from a provider. */
export type Payment = {
  /** The idempotency key: asking twice with one key pays once. */
  key: string
  amountCents: Cents
  methodKind: PayoutMethodKind
  /** The masked destination. */
  hint: string
  destination: Destination
  /** The provider's own id of the payment, once it answered that the payment is pending. */
  reference: string | null
  /** When this key was first used. */
  startedAt: Date
}

export type Outcome =
  | { state: 'paid'; reference: string }
  /**
   * Accepted, not yet done: ask again with `find`. `reason` says what it waits for where that is for its receiver to know.
   */
  | { state: 'pending'; reference: string | null; reason?: string }
  /** Definitely not paid, and never will be under this key. Without `canRetry` this destination refuses payments. */
  | { state: 'failed'; reason: string; canRetry: boolean }

/** A service that sends payments for us. */
export type Provider = {
  name: string
  /** The kinds of payout methods it can pay. */
  kinds: readonly PayoutMethodKind[]
  /** Whether staff enter the outcome, instead of the provider reporting it. */
  isByHand?: boolean
  /** Asks for a payment. @throws when the outcome is unknown: cut off, timed out, failed on their side */
  send(payment: Payment): Promise<Outcome>
  /**
   * The outcome of a payment; `absent` when sending it again under the same key is safe.
   * @throws when the outcome is unknown
   */
  find(payment: Payment): Promise<Outcome | 'absent'>
}

/** Finds a provider by the name a batch carries; undefined when it is not configured here. */
export type FindProvider = (name: string) => Provider | undefined
