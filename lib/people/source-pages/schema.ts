import { z } from 'zod'

const object = z.record(z.string(), z.unknown())

/** What every answer of TUNE's API v3 is wrapped in: developers.tune.com/getting-started. */
export const tuneAnswerSchema = z.object({
  response: z.object({
    status: z.number(),
    data: z.unknown(),
    errorMessage: z.string().nullish(),
    errors: z.unknown().optional(),
  }),
})

/** A page of TUNE's `findAll` and of its reports. Objects come by id, those of reports as a list; an empty page has `[]`. */
export const tunePageSchema = z.object({
  page: z.coerce.number().nullish(),
  pageCount: z.coerce.number().nullish(),
  data: z.union([z.array(object), object]).nullish(),
})

/** `Offer::getAllAffiliateAccessByOffer`: affiliates by their access. A status that nobody has may be missing. */
export const tuneAccessSchema = z.object({ approved: z.array(z.union([z.string(), z.number()])).nullish() })

export const tuneListSchema = z.union([z.array(object), object]).nullish()

/** A page of Everflow: developers.everflow.io/user-guide/pagination. */
export const everflowPageSchema = z.object({
  paging: z.object({ page: z.number(), page_size: z.number(), total_count: z.number() }).optional(),
})

/** A table of Everflow's aggregated report, which ends at 10,000 lines. */
export const everflowTableSchema = z.object({
  table: z.array(object).nullish(),
  incomplete_results: z.boolean().optional(),
})

/** Raw clicks of Everflow: developers.everflow.io/docs/network/reporting/raw_clicks. */
export const everflowClicksSchema = z.object({ clicks: z.array(object) })

export const everflowErrorSchema = z.object({ Error: z.string().optional(), error: z.string().optional() })
export const objectsSchema = z.array(object)
