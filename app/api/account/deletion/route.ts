import { handle } from '@/lib/accounts/http/handle'
import { doneSchema } from '@/lib/accounts/security/schema'
import { getDeletionStanding } from '@/lib/people/account-deletion/data'
import { deletionRequestSchema, deletionStandingSchema } from '@/lib/people/account-deletion/schema'
import { deleteAccount } from '@/lib/people/account-deletion/service'

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
