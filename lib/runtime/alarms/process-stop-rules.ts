import { SEEN_WITHIN_MS } from '../processes/constants'

type Process = { kind: string; startedAt: Date; lastSeenAt: Date; stoppedAt: Date | null }

/** Whether a process ended without being stopped, and none of its kind was started since. */
export function hasStopped(process: Process, all: readonly Process[], at: Date): boolean {
  if (process.stoppedAt || at.getTime() - process.lastSeenAt.getTime() <= SEEN_WITHIN_MS) return false
  return !all.some(({ kind, startedAt }) => kind === process.kind && startedAt > process.lastSeenAt)
}

/** The most entries of a list in one sentence. */
const LISTED = 5

/** Entries in one line, the first few of them. */
export function listed(entries: readonly string[]): string {
  const rest = entries.length - LISTED
  return `${entries.slice(0, LISTED).join('; ')}${rest > 0 ? ` and ${rest} more` : ''}`
}
