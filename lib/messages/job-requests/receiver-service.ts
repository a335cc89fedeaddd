import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import { log } from '@/lib/platform/log'
import { FairSlots } from '@/lib/platform/sharing/fair-slots'
import { NOTED_TOGETHER_MS, SLOW_AFTER_MS, STATEMENTS_AT_ONCE } from './receiver-constants'

const statements = new FairSlots({
  atOnce: STATEMENTS_AT_ONCE,
  perOwner: STATEMENTS_AT_ONCE - 1,
  waitingPerOwner: Number.POSITIVE_INFINITY,
})

/**
 * Runs statements of a call, a few at once. Those of calls that took long take turns with the others: what becomes of 2,000
 * dead receivers, whose time limits pass together, keeps no outcome of a quick one waiting.
 * @param begunAt when the call began, by `performance.now()`
 */
export const callStatements = <T>(begunAt: number, run: () => Promise<T>): Promise<T> =>
  statements.run(performance.now() - begunAt < SLOW_AFTER_MS ? 'quick' : 'slow', run)

/** Stores that a receiver is slow, or no longer. */
export type NoteSpeed = (id: string, isSlow: boolean) => Promise<void>

/** Notes of receivers that turn slow or quick together are stored by one statement. */
export function notesTogether(write: (ids: readonly string[], isSlow: boolean) => Promise<unknown>): NoteSpeed {
  let waiting: { id: string; isSlow: boolean }[] = []
  let storing: Promise<void> | undefined
  const store = async () => {
    await pause(NOTED_TOGETHER_MS)
    const notes = waiting
    waiting = []
    storing = undefined
    for (const isSlow of [true, false]) {
      const ids = notes.filter((note) => note.isSlow === isSlow).map(({ id }) => id)
      if (ids.length > 0) await write(ids, isSlow)
    }
  }
  return (id, isSlow) => {
    waiting.push({ id, isSlow })
    storing ??= store().catch((err: unknown) => log.warn({ err }, 'how quick receivers are could not be stored'))
    return storing
  }
}

/**
 * Measures a call: its receiver is slow from SLOW_AFTER_MS on, while the call is still in flight, until one is quicker.
 * @param receiver `isSlow` is what was known of it when the call began
 */
export async function measureReceiver<T>(
  { id, isSlow: wasSlow }: { id: string; isSlow: boolean },
  note: NoteSpeed,
  call: () => Promise<T>,
): Promise<T> {
  let noted: Promise<void> | undefined
  let isSlow = false
  const timer = setTimeout(() => {
    isSlow = true
    if (!wasSlow) noted = note(id, true)
  }, SLOW_AFTER_MS)
  try {
    return await call()
  } finally {
    clearTimeout(timer)
    if (wasSlow && !isSlow) noted = note(id, false)
    await noted
  }
}
