import 'server-only'
import { db } from '@/lib/platform/database/db'
import type { Categories } from './admin-schema'

/** The categories in their order, with the number of their offers. */
export async function listCategories(): Promise<Categories> {
  const rows = await db().category.findMany({
    select: { id: true, name: true, _count: { select: { offers: true } } },
    orderBy: [{ position: 'asc' }, { name: 'asc' }],
  })
  return { categories: rows.map(({ id, name, _count }) => ({ id, name, offers: _count.offers })) }
}
