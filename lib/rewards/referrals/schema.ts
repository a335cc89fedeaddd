import { z } from 'zod'
import { REFUSAL_LABELS, type RefusalReason } from './constants'

/** `GET /api/referrals`: `cursor` is the `nextCursor` of the page before. */
export const referralsQuerySchema = z.object({
  cursor: z
    .string()
    .regex(/^\d{1,14}\.\d{1,6}$/, 'must be the nextCursor of a page')
    .optional(),
})

const refusalReasons = Object.keys(REFUSAL_LABELS) as RefusalReason[]

/** A referred affiliate as the referrer sees them: identified by a first name and an initial only. */
export const referredSchema = z.strictObject({
  name: z.string(),
  joinedAt: z.iso.datetime(),
  /** When the commission ends. */
  commissionUntil: z.iso.datetime(),
  hasConverted: z.boolean(),
  /** The commission earned on them, less reversals, in cents. */
  earnedCents: z.number(),
  state: z.enum(['active', 'ended', 'refused']),
  /** Why it is never paid. */
  refusedReason: z.enum(refusalReasons).nullable(),
})

export const referralsSchema = z.strictObject({
  link: z.url(),
  code: z.string(),
  funnel: z.strictObject({ visits: z.number(), signUps: z.number(), firstConversions: z.number() }),
  earnedCents: z.number(),
  referred: z.array(referredSchema),
  nextCursor: z.string().nullable(),
})

export type Referrals = z.output<typeof referralsSchema>
export type Referred = z.output<typeof referredSchema>
