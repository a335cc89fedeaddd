import { CLOCKS_APART_MS } from './arrival-constants'

/** Whether a click may still be in the log, by the time in its id. @param oldest of the log, when that was stored */
export function mayBeInLog(clickId: string, oldest: Date | undefined): boolean {
  if (!oldest) return false
  const clickedAt = Number.parseInt(clickId.replaceAll('-', '').slice(0, 12), 16)
  return clickedAt + CLOCKS_APART_MS >= oldest.getTime()
}
