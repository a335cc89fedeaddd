import 'server-only'
import { Secret, TOTP } from 'otpauth'
import { queueMail, sendMailInBackground } from '@/lib/messages/mail/service'
import { BRAND } from '@/lib/platform/brand'
import { seal, unseal } from '@/lib/platform/crypto/seal'
import { type Clock, systemClock } from '@/lib/platform/dates/clock'
import { db, type Tx } from '@/lib/platform/db'
import { AppError } from '@/lib/platform/errors'
import { transact } from '@/lib/platform/transaction'
import { forgetTries, takeTry } from '../rate-limits/service'
import { provePassword } from '../reauthentication/service'
import { replaceRecoveryCodes, spendRecoveryCode } from '../recovery-codes/service'
import type { Enrolment } from '../security/schema'
import { oneTimeCodesOffMail, oneTimeCodesOnMail } from '../security-notices/emails'
import { CODE_DIGITS, CODE_PERIOD_SECONDS } from './constants'

// Clocks of phones are off by some seconds, and people type slowly: the code before and the code after are good, too.
const WINDOW = 1
const WRONG = 'This code is not right, or was used already.'
const wrongCode = () => new AppError('invalid', WRONG, { fields: { code: WRONG } })

/**
 * Makes a secret that waits to be confirmed. Begun again, the one before is void; sign-in asks for nothing yet.
 * @throws AppError conflict when codes are on already, invalid for a wrong password
 */
export async function beginOneTimeCodes(userId: string, password: string): Promise<Enrolment> {
  await provePassword(userId, password)
  const { email } = await db().user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } })
  const secret = new Secret({ size: 20 }).base32
  const { count } = await db().user.updateMany({
    where: { id: userId, oneTimeCodeSince: null },
    data: { oneTimeCodeSecret: seal(secret), oneTimeCodeStep: null },
  })
  if (count === 0) throw new AppError('conflict', 'One-time codes are on already.')
  return { secret, uri: codesOf(secret, email).toString() }
}

/**
 * Turns the codes on once the first one is right.
 * @returns the recovery codes, which are never shown again
 * @throws AppError invalid for a wrong code, conflict when nothing waits to be confirmed, too_many_requests
 */
export async function confirmOneTimeCodes(userId: string, code: string, clock: Clock = systemClock): Promise<string[]> {
  await takeTry('codePerUser', userId)
  const recoveryCodes = await transact(async (tx) => {
    const now = clock.now()
    const user = await holdUser(tx, userId)
    if (!user.secret || user.since) throw new AppError('conflict', 'Begin again: no code is waiting to be confirmed.')
    if (!(await takeCode(tx, user, code, now))) throw wrongCode()
    await tx.user.update({ where: { id: userId }, data: { oneTimeCodeSince: now } })
    await queueMail(tx, user.email, oneTimeCodesOnMail(user), now)
    return replaceRecoveryCodes(tx, userId, now)
  })
  await forgetTries('codePerUser', userId)
  sendMailInBackground()
  return recoveryCodes
}

/** Turns the codes off and voids the recovery codes; turned off already is off. @throws AppError invalid */
export async function endOneTimeCodes(userId: string, password: string, clock: Clock = systemClock): Promise<void> {
  await provePassword(userId, password)
  await transact(async (tx) => {
    const user = await holdUser(tx, userId)
    const data = { oneTimeCodeSecret: null, oneTimeCodeSince: null, oneTimeCodeStep: null }
    await tx.user.update({ where: { id: userId }, data })
    await tx.recoveryCode.deleteMany({ where: { userId } })
    if (user.since) await queueMail(tx, user.email, oneTimeCodesOffMail(user), clock.now())
  })
  sendMailInBackground()
}

/** New recovery codes in place of those left. @throws AppError conflict while codes are off, invalid */
export async function renewRecoveryCodes(
  userId: string,
  password: string,
  clock: Clock = systemClock,
): Promise<string[]> {
  await provePassword(userId, password)
  return transact(async (tx) => {
    const { since } = await holdUser(tx, userId)
    if (!since) throw new AppError('conflict', 'Turn one-time codes on first.')
    return replaceRecoveryCodes(tx, userId, clock.now())
  })
}

/**
 * The second step of proving who one is, after the password: nothing to do for those whose codes are off.
 * @throws AppError otp_required without a code, invalid for a wrong or used one, too_many_requests
 */
export async function proveSecondFactor(userId: string, code: string | undefined, clock: Clock): Promise<void> {
  const user = await db().user.findUnique({ where: { id: userId }, select: { oneTimeCodeSince: true } })
  if (!user?.oneTimeCodeSince) return
  if (code === undefined) throw new AppError('otp_required', 'Enter the code of your authenticator app.')
  await takeTry('codePerUser', userId)
  const isRight = await transact(async (tx) => {
    const held = await holdUser(tx, userId)
    // Turned off by another browser since: whoever proved the password is in.
    return !held.since || takeCode(tx, held, code, clock.now())
  })
  if (!isRight) throw wrongCode()
  await forgetTries('codePerUser', userId)
}

type Held = {
  id: string
  email: string
  firstName: string
  secret: string | null
  since: Date | null
  step: number | null
}

/** Holds the user for the transaction, so that of many who bring one code at once one is let in. */
async function holdUser(tx: Tx, userId: string): Promise<Held> {
  const [user] = await tx.$queryRaw<Held[]>`
    SELECT id, email, first_name AS "firstName", one_time_code_secret AS secret, one_time_code_since AS since,
      one_time_code_step AS step
    FROM app_user WHERE id = ${userId}::uuid AND status = 'active' FOR NO KEY UPDATE`
  if (!user) throw new AppError('unauthenticated', 'Sign in to continue.')
  return user
}

/** Uses a code up: of the authenticator, or a recovery code. @returns whether it was good */
async function takeCode(tx: Tx, user: Held, code: string, now: Date): Promise<boolean> {
  if (!user.secret) return false
  if (!/^\d+$/.test(code)) return user.since !== null && spendRecoveryCode(tx, user.id, code, now)
  const totp = codesOf(unseal(user.secret), user.email)
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: WINDOW })
  if (delta === null) return false
  const step = totp.counter({ timestamp: now.getTime() }) + delta
  if (user.step !== null && step <= user.step) return false
  await tx.user.update({ where: { id: user.id }, data: { oneTimeCodeStep: step } })
  return true
}

function codesOf(secret: string, email: string): TOTP {
  return new TOTP({
    issuer: BRAND.name,
    label: email,
    // What every authenticator knows; some silently ignore anything else.
    algorithm: 'SHA1',
    digits: CODE_DIGITS,
    period: CODE_PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  })
}
