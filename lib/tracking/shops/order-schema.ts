import { z } from 'zod'
import type { PostbackParameters } from '@/lib/conversions/processing/postback-schema'
import { trimmedText } from '@/lib/platform/text/schema'

/** A webhook whose signature is genuine. */
export type ShopEvent = {
  /** Header names in lower case. */
  headers: Record<string, string | undefined>
  body: unknown
}

/**
 * A call in the form of a postback, and the currency of its amount; null without an amount. `otherTxnId` is the number of
 * the sale where it is known under that one.
 */
export type ShopReport = { parameters: PostbackParameters; currency: string | null; otherTxnId?: string }

/** What a webhook says: its id at the service, its topic, and the calls that follow; `note` says why there are none. */
export type ShopNews = { deliveryId: string; topic: string; reports: readonly ShopReport[]; note?: string }

/** An order's own number as text, whatever it is sent as. */
export const idSchema = z.union([trimmedText(200).min(1), z.int().nonnegative()]).transform(String)
