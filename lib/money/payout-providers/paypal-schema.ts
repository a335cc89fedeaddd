import { z } from 'zod'

/** The fields of PayPal's responses that we read; others are ignored. */

export const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number() })

export const createdSchema = z.object({ batch_header: z.object({ payout_batch_id: z.string().min(1) }) })

const errorSchema = z.object({ name: z.string().nullish(), message: z.string().nullish() })

/** A batch with its one item, which is missing until PayPal has begun to process it. */
export const batchSchema = z.object({
  batch_header: z.object({ payout_batch_id: z.string(), batch_status: z.string(), errors: errorSchema.nullish() }),
  items: z
    .array(
      z.object({
        transaction_id: z.string().nullish(),
        transaction_status: z.string(),
        errors: errorSchema.nullish(),
      }),
    )
    .default([]),
})

/** A refusal. One that names `SENDER_BATCH_ID` links to the batch that used the id first. */
export const refusalSchema = errorSchema.extend({
  details: z
    .array(
      z.object({
        field: z.string().default(''),
        issue: z.string().default(''),
        link: z.array(z.object({ href: z.string() })).default([]),
      }),
    )
    .default([]),
})

export type PayPalBatch = z.output<typeof batchSchema>
export type PayPalRefusal = z.output<typeof refusalSchema>
