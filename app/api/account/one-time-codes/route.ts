import { beginOneTimeCodes, endOneTimeCodes } from '@/lib/auth/one-time-codes'
import { handle } from '@/lib/http/handle'
import { doneSchema, enrolmentSchema, passwordAgainSchema } from '@/lib/security/schema'

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
