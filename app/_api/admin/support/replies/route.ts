import { handle } from '@/lib/accounts/http/handle'
import { canEdit, canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { listReplies } from '@/lib/people/support/saved-replies/admin-data'
import { newReplySchema, repliesSchema } from '@/lib/people/support/saved-replies/admin-schema'
import { createReply } from '@/lib/people/support/saved-replies/admin-service'

/** Saved replies, by name. */
export const GET = handle(
  { access: canView('support'), book: 'own', response: repliesSchema },
  async () => ({
    replies: await listReplies(),
  }),
  { id: 'listReplies', scope: 'support:read', summary: 'Prepared replies' },
)

/** Saves a reply for all staff. */
export const POST = handle(
  { access: canEdit('support'), body: newReplySchema, response: repliesSchema, status: 201 },
  async (context) => {
    await createReply(staffContext(context), context.body)
    return { replies: await listReplies() }
  },
  { id: 'createReply', scope: 'support:write', summary: 'Add a prepared reply' },
)
