import 'server-only'
import { db } from '@/lib/platform/database/db'
import { NOTES_LISTED, type StaffNotes } from './note-admin-schema'

/** What staff wrote about a person, newest first. */
export async function listStaffNotes(userId: string): Promise<StaffNotes> {
  const notes = await db().$queryRaw<{ id: string; body: string; by: string; at: Date }[]>`
    SELECT n.id, n.body, coalesce(u.email, '') AS by, n.created_at AS at
    FROM staff_note n LEFT JOIN app_user u ON u.id = n.author_id
    WHERE n.user_id = ${userId}::uuid ORDER BY n.created_at DESC, n.id DESC LIMIT ${NOTES_LISTED}`
  return { notes: notes.map(({ at, ...note }) => ({ ...note, at: at.toISOString() })) }
}
