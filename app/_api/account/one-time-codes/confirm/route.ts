import { codeConfirmSchema, recoveryCodesSchema } from '@/lib/accounts/credentials/schema'
import { confirmOneTimeCodes } from '@/lib/accounts/credentials/two-factor-service'
import { handle } from '@/lib/accounts/http/handle'

/** Turns the codes on by the first one, and answers the recovery codes this once. */
export const POST = handle(
  { isForPeople: true, access: 'signed-in', body: codeConfirmSchema, response: recoveryCodesSchema },
  async ({ actor, at, body }) => ({ recoveryCodes: await confirmOneTimeCodes({ actor, at }, body) }),
)
