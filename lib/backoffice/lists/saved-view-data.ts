import 'server-only'
import type { AdminPage } from '@/lib/accounts/staff-permissions/page-permission-constants'
import { db } from '@/lib/platform/database/db'
import type { SavedView } from '../pages/schema'

/** A user's saved views of a page, by name. */
export async function listSavedViews(userId: string, page: AdminPage): Promise<SavedView[]> {
  return db().savedView.findMany({
    where: { userId, page },
    orderBy: { name: 'asc' },
    select: { id: true, name: true, query: true },
  })
}
