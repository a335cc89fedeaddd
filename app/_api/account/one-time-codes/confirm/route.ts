import { handle } from '@/lib/accounts/http/handle'
import { codeConfirmSchema, recoveryCodesSchema } from '@/lib/accounts/security/schema'
import { confirmOneTimeCodes } from '@/lib/accounts/two-factor/service'

/** Turns the codes on by the first one, and answers the recovery codes this once. */
export const POST = handle(
  { isForPeople: true, access: 'signed-in', body: codeConfirmSchema, response: recoveryCodesSchema },
  async ({ actor, at, body }) => ({ recoveryCodes: await confirmOneTimeCodes({ actor, at }, body) }),
)
