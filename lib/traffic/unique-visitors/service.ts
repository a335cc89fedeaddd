import 'server-only'
import { db } from '@/lib/platform/db'
import { FORGOTTEN_AT_ONCE, UNIQUE_WINDOW_MS } from './constants'

/**
 * The job: deletes visitors whose last unique click is longer ago than the window. Rows that a click is just claiming are
 * left for the next run, so that neither waits for the other.
 * @returns how many were deleted
 */
export async function forgetVisitors({ at }: { at: Date }): Promise<number> {
  const before = new Date(at.getTime() - UNIQUE_WINDOW_MS)
  let forgotten = 0
  for (;;) {
    const deleted = await db().$executeRaw`
      DELETE FROM unique_visitor WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM unique_visitor WHERE claimed_at <= ${before}
        ORDER BY claimed_at LIMIT ${FORGOTTEN_AT_ONCE} FOR UPDATE SKIP LOCKED))`
    forgotten += deleted
    if (deleted < FORGOTTEN_AT_ONCE) return forgotten
  }
}
