import { z } from 'zod'

/**
 * `GET /api/payouts/real-time`, in decimal dollars: what is free to withdraw, and beside it what is held, what is
 * on its way, and all ever earned. [S7.6]
 */
export const realTimeBalanceSchema = z.object({
  balance: z.number(),
  pending: z.number(),
  inPayout: z.number(),
  totalPayout: z.number(),
})

export type RealTimeBalance = z.output<typeof realTimeBalanceSchema>
