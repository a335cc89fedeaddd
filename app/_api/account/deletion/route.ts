import { doneSchema } from '@/lib/accounts/credentials/schema'
import { handle } from '@/lib/accounts/http/handle'
import { getDeletionStatus } from '@/lib/people/account/deletion/data'
import { deletionRequestSchema, deletionStatusSchema } from '@/lib/people/account/deletion/schema'
import { deleteAccount } from '@/lib/people/account/deletion/service'

/** Whether the actor's account can be deleted, and what they would give up. */
export const GET = handle({ isForPeople: true, access: 'signed-in', response: deletionStatusSchema }, ({ actor }) =>
  getDeletionStatus(actor.userId),
)

/** Deletes the actor's account. */
export const POST = handle(
  { isForPeople: true, access: 'signed-in', body: deletionRequestSchema, response: doneSchema },
  async (context) => {
    await deleteAccount(context, context.body)
    return { done: true }
  },
)
