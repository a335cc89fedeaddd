import { expect } from 'vitest'
import { pool } from '@/lib/platform/db'

/** What is done where nothing was before, and what leaves nothing behind. */
const HAS_NO_BEFORE = 'assign|create|export|invite|note|open|run|sort|view_as'
const HAS_NO_AFTER = 'remove|revoke_invite'

/** Holds the log of this file's database to telling what was before each change of staff, and what is since. [S2.35] */
export async function expectWholeChanges(): Promise<void> {
  const { rows } = await pool().query(
    `SELECT seq, action, before, after FROM audit_log WHERE actor_id IS NOT NULL
       AND (before IS NULL AND action !~ $1 OR after IS NULL AND action !~ $2)`,
    [`\\.(${HAS_NO_BEFORE})$`, `\\.(${HAS_NO_AFTER})$`],
  )
  expect(rows, 'changes of staff whose log lacks what was before or after').toEqual([])
}
