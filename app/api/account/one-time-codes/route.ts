import { handle } from '@/lib/accounts/http/handle'
import { doneSchema, enrolmentSchema, passwordAgainSchema } from '@/lib/accounts/security/schema'
import { beginOneTimeCodes, endOneTimeCodes } from '@/lib/accounts/two-factor/service'

/** A secret that waits to be confirmed. */
export const POST = handle(
  { access: 'signed-in', body: passwordAgainSchema, response: enrolmentSchema },
  ({ actor, body }) => beginOneTimeCodes(actor.userId, body.password),
)

/** Turns the codes off. */
export const DELETE = handle(
  { access: 'signed-in', body: passwordAgainSchema, response: doneSchema },
  async ({ actor, body }) => {
    await endOneTimeCodes(actor.userId, body.password)
    return { done: true }
  },
)
