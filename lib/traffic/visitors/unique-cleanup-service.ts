import 'server-only'
import { db } from '@/lib/platform/database/db'
import { PAGES_AT_ONCE, UNIQUE_WINDOW_MS } from './unique-constants'

/**
 * The job: deletes visitors whose last unique click is longer ago than the window. The table is read page by page, because
 * an index by time would cost each click more. Rows that a click is just claiming are left for the next run, so that
 * neither waits for the other.
 * @returns how many were deleted
 */
export async function forgetVisitors({ at }: { at: Date }): Promise<number> {
  const before = new Date(at.getTime() - UNIQUE_WINDOW_MS)
  const pages = await countPages()
  let forgotten = 0
  for (let first = 0; first < pages; first += PAGES_AT_ONCE) {
    const [from, to] = [`(${first},0)`, `(${first + PAGES_AT_ONCE},0)`]
    forgotten += await db().$executeRaw`
      DELETE FROM unique_visitor WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM unique_visitor
        WHERE ctid >= ${from}::tid AND ctid < ${to}::tid AND claimed_at <= ${before} FOR UPDATE SKIP LOCKED))`
  }
  return forgotten
}

async function countPages(): Promise<number> {
  const [row] = await db().$queryRaw<[{ pages: number }]>`
    SELECT (pg_relation_size('unique_visitor') / current_setting('block_size')::int)::int AS pages`
  return row.pages
}
