import type { WaitingCredit } from './schema'

/** A request that waits, as pages show it. */
export const toWaitingCredit = ({ id, amountCents, reason, by, at }: WaitingCredit): WaitingCredit => ({
  id,
  amountCents,
  reason,
  by,
  at,
})
