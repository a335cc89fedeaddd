import 'server-only'
import { Secret, TOTP } from 'otpauth'
import { queueEmail, sendMailInBackground } from '@/lib/messages/mail/service'
import { seal, unseal } from '@/lib/platform/crypto/seal'
import { db, type Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { brandName } from '@/lib/platform/settings/current'
import type { UserContext, WriteContext } from '../auth/actor'
import type { Actor } from '../auth/constants'
import { assertLiveSession } from '../auth/session-service'
import { clearAttempts, countAttempt } from '../rate-limits/service'
import { oneTimeCodesOffEmail, oneTimeCodesOnEmail } from './emails'
import { assertPassword } from './reauthentication-service'
import { consumeRecoveryCode, replaceRecoveryCodes } from './recovery-code-service'
import type { CodeConfirm, Enrollment, PasswordAgain } from './schema'
import { requiresTwoFactor } from './two-factor-data'

/** One-time codes as every authenticator app makes them (RFC 6238). */
const CODE_DIGITS = 6
const CODE_PERIOD_SECONDS = 30

// phone clocks drift and people type slowly: the previous and the next code are valid, too
const WINDOW = 1
const WRONG = 'This code is not right, or was used already.'
const REQUIRED = 'Your role requires two-factor authentication, so it cannot be turned off.'
const wrongCode = () => new AppError('invalid', WRONG, { fields: { code: WRONG } })

/**
 * Creates a secret to be confirmed with a first code. Replaces any unconfirmed one; sign-in does not ask for codes yet.
 * @throws AppError conflict when two-factor authentication is already on, invalid for a wrong password
 */
export async function beginOneTimeCodes(
  { actor: { userId } }: UserContext,
  { password }: PasswordAgain,
): Promise<Enrollment> {
  await assertPassword(userId, password)
  const { email } = await db().user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } })
  const secret = new Secret({ size: 20 }).base32
  const { count } = await db().user.updateMany({
    where: { id: userId, oneTimeCodeSince: null },
    data: { oneTimeCodeSecret: seal(secret), oneTimeCodeStep: null },
  })
  if (count === 0) throw new AppError('conflict', 'Two-factor authentication is on already.')
  return { secret, uri: createTotp(secret, email).toString() }
}

/**
 * Turns two-factor authentication on with a first valid code.
 * @returns the recovery codes, which are never shown again
 * @throws AppError invalid for a wrong code, conflict without an unconfirmed secret, too_many_requests, unauthenticated
 * when the session has ended since the request began
 */
export async function confirmOneTimeCodes(
  { actor, at }: WriteContext<Pick<Actor, 'userId' | 'sessionId'>>,
  { code }: CodeConfirm,
): Promise<string[]> {
  const { userId } = actor
  await countAttempt('codePerUser', userId)
  const recoveryCodes = await transact(async (tx) => {
    const user = await lockUser(tx, userId)
    await assertLiveSession(tx, { actor, at })
    if (!user.secret || user.since) throw new AppError('conflict', 'Begin again: no code is waiting to be confirmed.')
    if (!(await consumeCode(tx, user, code, at))) throw wrongCode()
    await tx.user.update({ where: { id: userId }, data: { oneTimeCodeSince: at } })
    await queueEmail(tx, user.email, oneTimeCodesOnEmail(user), at)
    return replaceRecoveryCodes(tx, userId, at)
  })
  await clearAttempts('codePerUser', userId)
  sendMailInBackground()
  return recoveryCodes
}

/**
 * Turns two-factor authentication off and deletes the recovery codes; idempotent.
 * @throws AppError invalid, otp_required without a code, forbidden when the role requires two-factor authentication
 */
export async function endOneTimeCodes(context: UserContext, proof: PasswordAgain): Promise<void> {
  const { userId } = context.actor
  await assertOwner(context, proof)
  const { at } = context
  await transact(async (tx) => {
    const user = await lockUser(tx, userId)
    if (await requiresTwoFactor(tx, userId)) throw new AppError('forbidden', REQUIRED)
    const data = { oneTimeCodeSecret: null, oneTimeCodeSince: null, oneTimeCodeStep: null }
    await tx.user.update({ where: { id: userId }, data })
    await tx.recoveryCode.deleteMany({ where: { userId } })
    if (user.since) await queueEmail(tx, user.email, oneTimeCodesOffEmail(user), at)
  })
  sendMailInBackground()
}

/**
 * Replaces the recovery codes.
 * @throws AppError conflict while two-factor authentication is off, invalid, otp_required without a code
 */
export async function renewRecoveryCodes(context: UserContext, proof: PasswordAgain): Promise<string[]> {
  const { userId } = context.actor
  await assertOwner(context, proof)
  return transact(async (tx) => {
    const { since } = await lockUser(tx, userId)
    if (!since) throw new AppError('conflict', 'Turn one-time codes on first.')
    return replaceRecoveryCodes(tx, userId, context.at)
  })
}

/**
 * Checks the password of a signed-in user again, and a code where two-factor authentication is on: before everything that
 * changes how the account is signed in to.
 * @throws AppError invalid, otp_required without a code, too_many_requests
 */
export async function assertOwner(
  { actor: { userId }, at }: UserContext,
  { password, code }: PasswordAgain,
): Promise<void> {
  await assertPassword(userId, password)
  await assertSecondFactor({ at }, { userId, code })
}

/**
 * Checks the second factor after the password; passes at once while two-factor authentication is off.
 * @throws AppError otp_required without a code, invalid for a wrong or used one, too_many_requests
 */
export async function assertSecondFactor(
  { at }: { at: Date },
  { userId, code, device = null }: { userId: string; code: string | undefined; device?: string | null },
): Promise<void> {
  const user = await db().user.findUnique({ where: { id: userId }, select: { oneTimeCodeSince: true } })
  if (!user?.oneTimeCodeSince) return
  if (code === undefined) throw new AppError('otp_required', 'Enter the code of your authenticator app.')
  // a browser that has signed in before is counted apart, so that a stranger with the password cannot lock it out
  const key = device ? `${userId} ${device}` : userId
  await countAttempt('codePerUser', key)
  const isRight = await transact(async (tx) => {
    const locked = await lockUser(tx, userId)
    // turned off by another browser in the meantime: the password is enough
    return !locked.since || consumeCode(tx, locked, code, at)
  })
  if (!isRight) throw wrongCode()
  await clearAttempts('codePerUser', key)
}

type LockedUser = {
  id: string
  email: string
  firstName: string
  secret: string | null
  since: Date | null
  step: number | null
}

/** Locks the user's row, so that of concurrent uses of one code exactly one passes. */
async function lockUser(tx: Tx, userId: string): Promise<LockedUser> {
  const [user] = await tx.$queryRaw<LockedUser[]>`
    SELECT id, email, first_name AS "firstName", one_time_code_secret AS secret, one_time_code_since AS since,
      one_time_code_step AS step
    FROM app_user WHERE id = ${userId}::uuid AND status = 'active' FOR NO KEY UPDATE`
  if (!user) throw new AppError('unauthenticated', 'Sign in to continue.')
  return user
}

/** Consumes an authenticator code or a recovery code. @returns whether it was valid */
async function consumeCode(tx: Tx, user: LockedUser, code: string, at: Date): Promise<boolean> {
  if (!user.secret) return false
  if (!/^\d+$/.test(code)) return user.since !== null && consumeRecoveryCode(tx, user.id, code, at)
  const totp = createTotp(unseal(user.secret), user.email)
  const delta = totp.validate({ token: code, timestamp: at.getTime(), window: WINDOW })
  if (delta === null) return false
  const step = totp.counter({ timestamp: at.getTime() }) + delta
  if (user.step !== null && step <= user.step) return false
  await tx.user.update({ where: { id: user.id }, data: { oneTimeCodeStep: step } })
  return true
}

function createTotp(secret: string, email: string): TOTP {
  return new TOTP({
    issuer: brandName(),
    label: email,
    // the defaults of every authenticator app; some ignore any other value
    algorithm: 'SHA1',
    digits: CODE_DIGITS,
    period: CODE_PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  })
}
