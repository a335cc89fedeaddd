import 'server-only'
import type { UserContext } from '@/lib/accounts/auth/actor'
import type { AdminPage } from '@/lib/accounts/staff-permissions/page-permission-constants'
import { db } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import type { SavedView } from '../pages/schema'

/** The most views one user can save for one page. */
const VIEWS_MAX = 30

/** Saves a list's search and filters under a name; replaces a view of the same name. @throws AppError `conflict` */
export async function saveView(
  { actor: { userId }, at }: UserContext,
  { page, name, query }: { page: AdminPage; name: string; query: string },
): Promise<SavedView> {
  const others = await db().savedView.count({ where: { userId, page, NOT: { name } } })
  if (others >= VIEWS_MAX) throw new AppError('conflict', `Delete a view first: there are ${VIEWS_MAX} already.`)
  return db().savedView.upsert({
    where: { userId_page_name: { userId, page, name } },
    create: { id: newId(at), userId, page, name, query },
    update: { query },
    select: { id: true, name: true, query: true },
  })
}

/** Deletes a view. @throws AppError `not_found` for a view of someone else */
export async function removeView({ actor: { userId } }: UserContext, { id }: { id: string }): Promise<void> {
  const { count } = await db().savedView.deleteMany({ where: { id, userId } })
  if (count === 0) throw new AppError('not_found', 'There is no such view.')
}
