import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { rowInBook } from '@/lib/accounts/staff-permissions/book-rules'
import { canEdit, canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { listStaffNotes } from '@/lib/people/users/note-admin-data'
import { addNoteSchema, staffNotesSchema } from '@/lib/people/users/note-admin-schema'
import { addStaffNote } from '@/lib/people/users/note-admin-service'

const params = z.object({ id: z.uuid() })

/** What staff wrote about a person. */
export const GET = handle(
  { access: canView('manage-users'), book: rowInBook('user'), params, response: staffNotesSchema },
  ({ params: { id } }) => listStaffNotes(id),
  {
    id: 'listUserNotes',
    scope: 'affiliates:read',
    summary: 'Notes of staff on a person',
  },
)

/** Adds a note. */
export const POST = handle(
  { access: canEdit('manage-users'), book: rowInBook('user'), params, body: addNoteSchema, response: staffNotesSchema },
  async (context) => {
    const { id } = context.params
    await addStaffNote(staffContext(context), { id, ...context.body })
    return listStaffNotes(id)
  },
  { id: 'addUserNote', scope: 'affiliates:write', summary: 'Write a note on a person' },
)
