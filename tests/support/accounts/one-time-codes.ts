import { Secret, TOTP } from 'otpauth'
import { beginOneTimeCodes, confirmOneTimeCodes } from '@/lib/accounts/credentials/two-factor-service'
import { db } from '@/lib/platform/database/db'
import { PASSWORD } from '../factories/users'
import { lastingSession } from './session'

/** The code an authenticator app shows at a time. */
export function codeAt(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })
}

/** Turns two-factor on at a time, and returns the secret and recovery codes. */
export async function turnCodesOn(
  user: { id: string },
  at: Date,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const sessionId = await lastingSession(user.id)
  const context = { actor: { userId: user.id, sessionId }, at }
  const { secret } = await beginOneTimeCodes(context, { password: PASSWORD })
  const recoveryCodes = await confirmOneTimeCodes(context, { code: codeAt(secret, at) })
  await db().userSession.delete({ where: { id: sessionId } })
  return { secret, recoveryCodes }
}
