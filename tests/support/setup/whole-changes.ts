import { expect } from 'vitest'
import { pool } from '@/lib/platform/database/db'

/** Actions without a previous state, and actions without a new one. */
const HAS_NO_BEFORE = 'assign|copy|create|export|invite|note|open|run|sort|test|view_as'
const HAS_NO_AFTER = 'remove|revoke_invite'

/** Checks that every staff change in this file's audit log has the state before and after. [S2.35] */
export async function expectWholeChanges(): Promise<void> {
  const { rows } = await pool().query(
    `SELECT seq, action, before, after FROM audit_log WHERE actor_id IS NOT NULL
       AND (before IS NULL AND action !~ $1 OR after IS NULL AND action !~ $2)`,
    [`\\.(${HAS_NO_BEFORE})$`, `\\.(${HAS_NO_AFTER})$`],
  )
  expect(rows, 'changes of staff whose log lacks what was before or after').toEqual([])
}
