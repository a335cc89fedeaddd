import { z } from 'zod'
import type { PayoutMethodKind } from '@/lib/generated/prisma/enums'
import { unseal } from '@/lib/platform/crypto/seal'
import type { Cents } from '@/lib/platform/money/cents'

/** Where money goes, as the payout method keeps it sealed: an address of a wallet, or an account with its holder. */
export type Destination = Readonly<Record<string, string>>

const destinationSchema = z.record(z.string(), z.string())

/** The destination in a sealed column; undefined when it cannot be read. */
export function openDestination(sealed: string): Destination | undefined {
  try {
    return destinationSchema.parse(JSON.parse(unseal(sealed)))
  } catch {
    return undefined
  }
}

/** One payment as a provider is asked for it. */
export type Payment = {
  /** Asking twice with one key pays once. */
  key: string
  amountCents: Cents
  methodKind: PayoutMethodKind
  /** The destination as people may see it. */
  hint: string
  destination: Destination
  /** What the provider called the payment when it said it was pending. */
  reference: string | null
  /** When this key was first used. */
  startedAt: Date
}

export type Outcome =
  | { state: 'paid'; reference: string }
  /** Accepted, not yet done: ask again with `find`. */
  | { state: 'pending'; reference: string | null }
  /** Definitely not paid, and never will be under this key. Without `canRetry` this destination is no use. */
  | { state: 'failed'; reason: string; canRetry: boolean }

/** Somebody who moves money for the house. */
export type Provider = {
  name: string
  /** The kinds of methods it reaches. */
  kinds: readonly PayoutMethodKind[]
  /** Whether staff tell the outcome, instead of the provider. */
  isByHand?: boolean
  /** Asks for a payment. @throws when the outcome is unknown: cut off, timed out, failed on their side */
  send(payment: Payment): Promise<Outcome>
  /**
   * What became of a payment; `absent` when sending it again under the same key is safe.
   * @throws when that cannot be told
   */
  find(payment: Payment): Promise<Outcome | 'absent'>
}

/** Finds a provider by the name a batch carries; undefined when it is not set up here. */
export type ProviderOf = (name: string) => Provider | undefined
