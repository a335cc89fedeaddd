import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { listReplies } from '@/lib/people/support/saved-replies/admin-data'
import { repliesSchema, replyChangeSchema, replyIdSchema } from '@/lib/people/support/saved-replies/admin-schema'
import { changeReply, deleteReply } from '@/lib/people/support/saved-replies/admin-service'

/** Changes a saved reply. */
export const PATCH = handle(
  { access: canEdit('support'), params: replyIdSchema, body: replyChangeSchema, response: repliesSchema },
  async (context) => {
    await changeReply(staffContext(context), { ...context.params, ...context.body })
    return { replies: await listReplies() }
  },
  { id: 'changeReply', scope: 'support:write', summary: 'Change a prepared reply' },
)

/** Deletes a saved reply. */
export const DELETE = handle(
  { access: canEdit('support'), params: replyIdSchema, response: repliesSchema },
  async (context) => {
    await deleteReply(staffContext(context), context.params)
    return { replies: await listReplies() }
  },
  { id: 'deleteReply', scope: 'support:write', summary: 'Delete a prepared reply' },
)
