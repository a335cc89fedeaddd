import { Secret, TOTP } from 'otpauth'
import { beginOneTimeCodes, confirmOneTimeCodes } from '@/lib/accounts/two-factor/service'
import { PASSWORD } from './factories/users'

/** The code an authenticator app shows at an instant. */
export function codeAt(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })
}

/** Turns one-time codes on at an instant, as their owner would, and answers what they wrote down. */
export async function turnCodesOn(
  user: { id: string },
  at: Date,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const context = { actor: { userId: user.id }, at }
  const { secret } = await beginOneTimeCodes(context, { password: PASSWORD })
  return { secret, recoveryCodes: await confirmOneTimeCodes(context, { code: codeAt(secret, at) }) }
}
