import { z } from 'zod'

const object = z.record(z.string(), z.unknown())
const count = z.union([z.int().min(0), z.string().regex(/^\d+$/).transform(Number)])

/** What every answer of TUNE's API v3 is wrapped in: developers.tune.com/getting-started. */
export const tuneAnswerSchema = z.object({
  response: z.object({
    status: z.number(),
    data: z.unknown(),
    errorMessage: z.string().nullish(),
    errors: z.unknown().optional(),
  }),
})

/** Objects, as a list or by id. An empty list of PHP is `[]` whatever it would contain; some methods say null. */
export const tuneListSchema = z.union([z.array(object), z.record(z.string(), object)]).nullable()

const page = z.object({
  pageCount: count,
  count: count.nullish(),
  data: z.union([z.array(object), z.record(z.string(), object)]),
})
const nothing = z.array(z.never()).transform((data) => ({ pageCount: 0, count: 0, data }) as z.output<typeof page>)

/** A page of TUNE's `findAll` and of its reports. Objects come by id, those of reports as a list. */
export const tunePageSchema = z.union([page, nothing])

const id = z.union([z.string(), z.number()])

/**
 * `Offer::getAllAffiliateAccessByOffer`: the ids of affiliates by their access, of which the approved ones are answered here.
 * A status that nobody has may be missing.
 */
export const tuneAccessSchema = z.union([
  z
    .object({ approved: z.union([z.array(id), z.record(z.string(), id).transform(Object.values)]).nullish() })
    .transform(({ approved }) => approved ?? []),
  z.array(z.never()),
])

const balance = z.object({ balance: z.union([z.string(), z.number()]) }).transform(({ balance: sum }) => sum)

/** `AffiliateBilling::getAccountBalance`: the balance; nothing for an affiliate who never had an invoice. */
export const tuneBalanceSchema = z.union([
  z.object({ AffiliateAccountBalance: balance }).transform(({ AffiliateAccountBalance: sum }) => sum),
  balance,
  z.array(z.never()).transform(() => 0),
  z.null().transform(() => 0),
])
