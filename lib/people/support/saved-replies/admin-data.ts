import 'server-only'
import { db } from '@/lib/platform/database/db'
import type { SavedReply } from './admin-schema'

/** All saved replies, by name. */
export function listReplies(): Promise<SavedReply[]> {
  return db().savedReply.findMany({
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    select: { id: true, name: true, body: true, version: true },
  })
}
