import { z } from 'zod'
import { CONTEST_METRICS, PLACES_MAX, PRIZES_MAX } from './constants'

const PRIZE_MAX_CENTS = 100_000_000

/** The prizes of a contest: the cents of each place from `from` to `to`. They begin at place 1, without gaps. */
export const prizesSchema = z
  .array(
    z.strictObject({
      from: z.number().int().min(1).max(PLACES_MAX),
      to: z.number().int().min(1).max(PLACES_MAX),
      cents: z.number().int().min(1, 'Every prize needs an amount.').max(PRIZE_MAX_CENTS),
    }),
  )
  .min(1, 'Give the first place a prize.')
  .max(PRIZES_MAX, `Use at most ${PRIZES_MAX} lines.`)
  .refine(
    (prizes) => prizes.every(({ from, to }, index) => from <= to && from === (prizes[index - 1]?.to ?? 0) + 1),
    'Places begin with 1 and follow each other without gaps, such as 1, 2, 3, 4–10.',
  )
  .refine(
    (prizes) => prizes.every(({ cents }, index) => cents <= (prizes[index - 1]?.cents ?? cents)),
    'A later place cannot get more than an earlier one.',
  )
export type Prizes = z.output<typeof prizesSchema>

/** One rank as others see it: a first name and an initial. Earnings and prizes in cents. */
const rankSchema = z.strictObject({
  rank: z.number().int(),
  name: z.string(),
  value: z.number(),
  /** What the place pays, or paid; 0 without a prize. */
  prizeCents: z.number(),
  isOwn: z.boolean(),
})

/** A contest as an affiliate sees it. */
export const contestSchema = z.strictObject({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  metric: z.enum(CONTEST_METRICS),
  /** The one offer that counts; null for all. */
  offerId: z.number().int().nullable(),
  isOfSquad: z.boolean(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** When ranks are final, at the earliest. */
  settlesAt: z.iso.datetime(),
  /** `ended` waits for its settlement: what is reversed until then still changes the ranks. */
  state: z.enum(['planned', 'running', 'ended', 'settled', 'cancelled']),
  prizes: prizesSchema,
  /** How many have a rank. */
  ranked: z.number().int(),
  table: z.array(rankSchema),
  own: rankSchema.nullable(),
  /** The place above one's own, and what is missing to take it. */
  next: z.strictObject({ rank: z.number().int(), missing: z.number() }).nullable(),
  /** Of one's own prize: when its hold ends, unless it is over, and whether it was reversed. */
  heldUntil: z.iso.datetime().nullable(),
  isTakenBack: z.boolean(),
})
export type ListedContest = z.output<typeof contestSchema>

/** `GET /api/contests` */
export const contestsSchema = z.array(contestSchema)
