import { z } from 'zod'

/** The fields of PayPal's responses that we read; others are ignored. */

export const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number() })

export const createdSchema = z.object({ batch_header: z.object({ payout_batch_id: z.string().min(1) }) })

/** A list that may be null or missing, or the one thing that is in it. */
const list = <Item extends z.ZodType>(item: Item) =>
  z.preprocess(
    (items) => (Array.isArray(items) ? items : items === undefined || items === null ? [] : [items]),
    z.array(item),
  )
const text = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .catch(null)
  .transform((value) => value ?? '')

const errorSchema = z.object({ name: text, message: text })
/** An error, which some answers have in a list, and some in words alone. */
const errors = z.preprocess((given) => {
  const one: unknown = Array.isArray(given) ? given[0] : given
  return typeof one === 'string' ? { message: one } : (one ?? null)
}, errorSchema.nullable().catch(null))

/** A batch with its one item, which is missing until PayPal has begun to process it. */
export const batchSchema = z.object({
  batch_header: z.object({ payout_batch_id: z.string(), batch_status: text, errors }),
  items: list(
    z.object({
      transaction_id: text,
      // missing until the item is processed
      transaction_status: text,
      errors,
    }),
  ),
})

const links = list(z.object({ href: text }))

/** A refusal. One that names `SENDER_BATCH_ID` links to the batch that used the id first. */
export const refusalSchema = errorSchema.extend({
  details: list(
    z.preprocess(
      (detail) => (typeof detail === 'string' ? { field: detail, issue: detail } : detail),
      z.object({ field: text, issue: text, link: links, links }),
    ),
  ),
  links,
})

export type PayPalBatch = z.output<typeof batchSchema>
export type PayPalRefusal = z.output<typeof refusalSchema>
