import {
  MANY_IN_FLIGHT,
  QUICK_CALLS_AT_ONCE,
  QUICK_CALLS_WITH_MANY,
  QUICK_SLOT_MS,
  SLOW_CALLS_AT_ONCE,
} from './receiver-constants'

/** A call in flight: whether its receiver was known to be slow when it began, and when that was, by `performance.now()`. */
export type ReceiverCall = { isSlow: boolean; begunAt: number }

/**
 * How many calls may begin now: to receivers that are not slow, and to slow ones. A call that is not answered at once
 * leaves its slot to the next one and goes on, so that no number of dead receivers keeps the others waiting.
 * @param now by `performance.now()`
 */
export function freeCallSlots(inFlight: readonly ReceiverCall[], now: number): { quick: number; slow: number } {
  const begun = inFlight.filter(({ isSlow, begunAt }) => !isSlow && now - begunAt < QUICK_SLOT_MS).length
  const slow = inFlight.filter(({ isSlow }) => isSlow).length
  const quick = inFlight.length < MANY_IN_FLIGHT ? QUICK_CALLS_AT_ONCE : QUICK_CALLS_WITH_MANY
  return { quick: Math.max(0, quick - begun), slow: Math.max(0, SLOW_CALLS_AT_ONCE - slow) }
}
