import 'server-only'

const runs: { endedAt: Date | null } = { endedAt: null }

/** Notes that a job ended in this process, with or without an error. */
export function noteJobEnded(at: Date): void {
  runs.endedAt = at
}

/** When a job last ended in this process; null when none did. */
export const lastJobEndedAt = (): Date | null => runs.endedAt
