import 'server-only'
import { db } from '@/lib/platform/database/db'

/** The longest stored error of a job, in characters. */
const ERROR_MAX = 500

const runs: { endedAt: Date | null } = { endedAt: null }

/** Notes that a job ended in this process, with or without an error. */
export function noteJobEnded(at: Date): void {
  runs.endedAt = at
}

/** When a job last ended in this process; null when none did. */
export const lastJobEndedAt = (): Date | null => runs.endedAt

type Ended = { name: string; startedAt: Date; endedAt: Date; handled: number | null; error: string | null }

/** Stores the last run of a job; an earlier run that ends later in another process does not replace it. */
export async function storeJobRun({ name, startedAt, endedAt, handled, error }: Ended): Promise<void> {
  const text = error === null ? null : error.slice(0, ERROR_MAX)
  await db().$executeRaw`
    INSERT INTO job_run AS known (name, started_at, ended_at, handled, error, failures, failing_since)
    VALUES (${name}, ${startedAt}, ${endedAt}, ${handled}, ${text}, ${text === null ? 0 : 1},
      ${text === null ? null : endedAt}::timestamptz)
    ON CONFLICT (name) DO UPDATE SET started_at = EXCLUDED.started_at, ended_at = EXCLUDED.ended_at,
      handled = EXCLUDED.handled, error = EXCLUDED.error,
      failures = CASE WHEN EXCLUDED.error IS NULL THEN 0 ELSE known.failures + 1 END,
      failing_since = CASE WHEN EXCLUDED.error IS NULL THEN NULL ELSE coalesce(known.failing_since, EXCLUDED.ended_at) END
    WHERE known.started_at <= EXCLUDED.started_at`
}
