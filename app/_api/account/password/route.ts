import { changePassword } from '@/lib/accounts/credentials/password-service'
import { doneSchema, passwordChangeSchema } from '@/lib/accounts/credentials/schema'
import { handle } from '@/lib/accounts/http/handle'

/** A new password for the one who knows the old one; every other session ends. */
export const PUT = handle(
  { isForPeople: true, access: 'signed-in', body: passwordChangeSchema, response: doneSchema },
  async ({ actor, at, body }) => {
    await changePassword({ actor, at }, body)
    return { done: true }
  },
)
