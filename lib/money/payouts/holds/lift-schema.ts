import { z } from 'zod'

/** The hold of an affiliate's payouts as staff see it. */
export const payoutHoldSchema = z.object({
  until: z.iso.datetime(),
  /** Approvals to lift it that wait for a second person. */
  waiting: z.array(z.object({ id: z.uuid(), reason: z.string(), by: z.string(), at: z.iso.datetime() })),
})
export type PayoutHold = z.output<typeof payoutHoldSchema>
