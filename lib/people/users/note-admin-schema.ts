import { z } from 'zod'
import { trimmedText } from '@/lib/platform/text/schema'

/** The length of a note, in characters. */
export const NOTE_MAX = 2_000
/** Notes of one person that are listed. */
export const NOTES_LISTED = 200

/** `POST /api/admin/manage-users/{id}/notes` */
export const addNoteSchema = z.strictObject({
  body: trimmedText(NOTE_MAX, `Keep it under ${NOTE_MAX} characters.`).min(1, 'Write the note.'),
})

export const staffNotesSchema = z.object({
  notes: z.array(z.object({ id: z.uuid(), body: z.string(), by: z.string(), at: z.iso.datetime() })),
})
export type StaffNotes = z.output<typeof staffNotesSchema>
