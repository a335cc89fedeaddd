import { z } from 'zod'

/** The fields of PayPal's responses that we read; others are ignored. */

export const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number() })

export const createdSchema = z.object({ batch_header: z.object({ payout_batch_id: z.string().min(1) }) })

/** A list that may be null or missing, and a text so. */
const list = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .nullish()
    .transform((items) => items ?? [])
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')

const errorSchema = z.object({ name: z.string().nullish(), message: z.string().nullish() })

/** A batch with its one item, which is missing until PayPal has begun to process it. */
export const batchSchema = z.object({
  batch_header: z.object({ payout_batch_id: z.string(), batch_status: z.string(), errors: errorSchema.nullish() }),
  items: list(
    z.object({
      transaction_id: z.string().nullish(),
      // missing until the item is processed
      transaction_status: z.string().nullish(),
      errors: errorSchema.nullish(),
    }),
  ),
})

/** A refusal. One that names `SENDER_BATCH_ID` links to the batch that used the id first. */
export const refusalSchema = errorSchema.extend({
  details: list(z.object({ field: text, issue: text, link: list(z.object({ href: text })) })),
})

export type PayPalBatch = z.output<typeof batchSchema>
export type PayPalRefusal = z.output<typeof refusalSchema>
