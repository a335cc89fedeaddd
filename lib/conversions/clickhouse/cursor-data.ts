import 'server-only'
import { db } from '@/lib/platform/database/db'
import { CURSOR } from './cursor-constants'

/** Up to when the copies of clicks and conversions are complete; null before the first pass is over. */
export async function getCopiedAt(): Promise<Date | null> {
  const cursor = await db().analyticsCursor.findUnique({ where: { name: CURSOR } })
  return cursor?.updatedAt ?? null
}
