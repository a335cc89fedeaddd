import 'server-only'
import { db } from '../db'
import type { AdminPage } from './constants'
import type { SavedView } from './schema'

/** The views somebody keeps of a page, by name. */
export async function listSavedViews(userId: string, page: AdminPage): Promise<SavedView[]> {
  return db().savedView.findMany({
    where: { userId, page },
    orderBy: { name: 'asc' },
    select: { id: true, name: true, query: true },
  })
}
