import 'server-only'
import type { AdminPage } from '@/lib/accounts/staff-permissions/page-permission-constants'
import { db } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'
import { SELECTION_PART } from '../pages/constants'
import type { StaffActor } from '../pages/schema'
import type { BulkChoice } from './selection-schema'

type Chosen<Id> = {
  ids: readonly Id[]
  /** How many rows the whole action is for, which its phrase names. */
  total: number
}

/**
 * The rows of one request of a bulk action: the ids it names, or the next part of a selection of the same person.
 * @throws AppError not_found for a selection of somebody else, of another page, or older than a day
 */
export async function chosenRows<Id>(
  { userId }: StaffActor,
  page: AdminPage,
  { ids = [], selection }: BulkChoice<Id>,
  toId: (key: string) => Id,
): Promise<Chosen<Id>> {
  if (!selection) return { ids, total: ids.length }
  const first = selection.from + 1
  const [found] = await db().$queryRaw<[{ keys: string[]; total: number }?]>`
    SELECT keys[${first}::int : ${first + SELECTION_PART - 1}::int] AS keys, cardinality(keys) AS total
    FROM bulk_selection WHERE id = ${selection.id}::uuid AND chosen_by_id = ${userId}::uuid AND page = ${page}`
  if (!found) throw new AppError('not_found', 'This selection is no longer there. Select the rows again.')
  return { ids: found.keys.map(toId), total: found.total }
}
