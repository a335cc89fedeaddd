import { doneSchema, enrollmentSchema, passwordAgainSchema } from '@/lib/accounts/credentials/schema'
import { beginOneTimeCodes, endOneTimeCodes } from '@/lib/accounts/credentials/two-factor-service'
import { handle } from '@/lib/accounts/http/handle'

/** A secret that waits to be confirmed. */
export const POST = handle(
  { isForPeople: true, access: 'signed-in', body: passwordAgainSchema, response: enrollmentSchema },
  ({ actor, at, body }) => beginOneTimeCodes({ actor, at }, body),
)

/** Turns the codes off. */
export const DELETE = handle(
  { isForPeople: true, access: 'signed-in', body: passwordAgainSchema, response: doneSchema },
  async ({ actor, at, body }) => {
    await endOneTimeCodes({ actor, at }, body)
    return { done: true }
  },
)
