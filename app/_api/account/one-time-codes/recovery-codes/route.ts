import { passwordAgainSchema, recoveryCodesSchema } from '@/lib/accounts/credentials/schema'
import { renewRecoveryCodes } from '@/lib/accounts/credentials/two-factor-service'
import { handle } from '@/lib/accounts/http/handle'

/** A new set of recovery codes in place of the old one. */
export const POST = handle(
  { isForPeople: true, access: 'signed-in', body: passwordAgainSchema, response: recoveryCodesSchema },
  async ({ actor, at, body }) => ({ recoveryCodes: await renewRecoveryCodes({ actor, at }, body) }),
)
