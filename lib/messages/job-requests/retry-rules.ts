/** When a failed attempt is repeated: after the pause of its number, in milliseconds; undefined after the last one. */
export function nextAttempt(pausesMs: readonly number[], attempts: number, at: Date): Date | undefined {
  const pause = pausesMs[attempts - 1]
  return pause === undefined ? undefined : new Date(at.getTime() + pause)
}
