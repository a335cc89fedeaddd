import { getDeletionStanding } from '@/lib/account-deletion/data'
import { deletionRequestSchema, deletionStandingSchema } from '@/lib/account-deletion/schema'
import { deleteAccount } from '@/lib/account-deletion/service'
import { handle } from '@/lib/http/handle'
import { doneSchema } from '@/lib/security/schema'

/** What stands in the way of deleting the session's account. */
export const GET = handle({ access: 'signed-in', response: deletionStandingSchema }, ({ actor }) =>
  getDeletionStanding(actor.userId),
)

/** Deletes it. */
export const POST = handle(
  { access: 'signed-in', body: deletionRequestSchema, response: doneSchema },
  async ({ actor, body }) => {
    await deleteAccount(actor.userId, body)
    return { done: true }
  },
)
