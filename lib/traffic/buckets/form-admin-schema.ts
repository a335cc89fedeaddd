import { z } from 'zod'

const named = z.object({ id: z.number().int(), name: z.string() })

/** The choices of staff forms about traffic. */
export const trafficChoicesSchema = z.object({
  /** Offers of every status. */
  offers: z.array(named.extend({ status: z.string() })),
  groups: z.array(named),
  buckets: z.array(named),
})
export type TrafficChoices = z.output<typeof trafficChoicesSchema>
