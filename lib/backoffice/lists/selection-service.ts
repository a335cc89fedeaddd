import 'server-only'
import type { AdminPage } from '@/lib/accounts/staff-permissions/page-permission-constants'
import { db } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import type { StaffContext } from '../pages/schema'
import type { ListKey } from './data'
import type { StoredSelection } from './selection-schema'

/**
 * Stores the rows that match a filter now, so that an action applies to exactly those that were counted: rows that
 * match later are not among them, and rows that were changed meanwhile are refused one by one.
 * @throws AppError conflict when no row matches
 */
export async function saveSelection(
  { actor, at }: StaffContext,
  { page, rows }: { page: AdminPage; rows: readonly ListKey[] },
): Promise<StoredSelection> {
  if (rows.length === 0) throw new AppError('conflict', 'No row that can be selected matches any more.')
  const { id } = await db().bulkSelection.create({
    data: { id: newId(at), chosenById: actor.userId, page, keys: rows.map(({ key }) => key), createdAt: at },
    select: { id: true },
  })
  return { id, total: rows.length, groups: groupsOf(rows) }
}

function groupsOf(rows: readonly ListKey[]): StoredSelection['groups'] {
  const groups = new Map<string, { status: string; count: number; cents: number }>()
  for (const { status, cents } of rows) {
    const group = groups.get(status) ?? { status, count: 0, cents: 0 }
    groups.set(status, { status, count: group.count + 1, cents: group.cents + Number(cents) })
  }
  return [...groups.values()]
}
