import 'server-only'
import type { AdminPage } from '@/lib/accounts/admin/constants'
import { db } from '@/lib/platform/db'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import type { SavedView } from '../admin/schema'

/** Views of one page one may keep: more than fit on a screen would not be found again. */
const VIEWS_MAX = 30

/** Keeps a list's search and filters under a name; the same name again is kept anew. @throws AppError `conflict` */
export async function saveView(
  userId: string,
  { page, name, query }: { page: AdminPage; name: string; query: string },
  at: Date,
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

/** Forgets a view. @throws AppError `not_found` when it is not this person's */
export async function removeView(userId: string, id: string): Promise<void> {
  const { count } = await db().savedView.deleteMany({ where: { id, userId } })
  if (count === 0) throw new AppError('not_found', 'There is no such view.')
}
