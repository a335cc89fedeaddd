import { z } from 'zod'

const named = z.object({ id: z.number().int(), name: z.string() })

/** What staff choose among when they say which clicks go where. */
export const trafficChoicesSchema = z.object({
  /** With the offer's state, as staff see them all. */
  offers: z.array(named.extend({ status: z.string() })),
  groups: z.array(named),
  buckets: z.array(named),
})
export type TrafficChoices = z.output<typeof trafficChoicesSchema>
