import { describe, expect, test } from 'vitest'
import { getSecurity } from '@/lib/accounts/credentials/data'
import { beginPasskey } from '@/lib/accounts/credentials/stored-passkey-service'
import {
  assertSecondFactor,
  beginOneTimeCodes,
  confirmOneTimeCodes,
  endOneTimeCodes,
  renewRecoveryCodes,
} from '@/lib/accounts/credentials/two-factor-service'
import { RATE_LIMITS } from '@/lib/accounts/rate-limits/constants'
import { requestSignInToken, signInWithToken } from '@/lib/accounts/sign-in/service'
import { db } from '@/lib/platform/database/db'
import { knownDeviceCookies } from '@/tests/support/accounts/known-devices'
import { codeAt, turnCodesOn } from '@/tests/support/accounts/one-time-codes'
import { lastingSession } from '@/tests/support/accounts/session'
import { createUser, PASSWORD } from '@/tests/support/factories/users'
import { refusalOf } from '@/tests/support/platform/refusals'
import { nextAddress } from '@/tests/support/platform/requests'

const AT = new Date('2026-11-20T15:00:05Z')
const later = (seconds: number) => new Date(AT.getTime() + seconds * 1000)
const inSession = async ({ id: userId }: { id: string }, at: Date) => ({
  actor: { userId, sessionId: await lastingSession(userId) },
  at,
})
const from = () => ({ ip: nextAddress(), userAgent: 'Firefox' })
const signIn = (email: string, code: string | undefined, at: Date) =>
  requestSignInToken({ visitor: from(), at }, { email, password: PASSWORD, ...(code !== undefined && { code }) })

describe('turning one-time codes on', () => {
  test('asks for the password and returns a secret, which sign-in does not require yet [S2.6]', async () => {
    const user = await createUser()
    expect(
      await refusalOf(beginOneTimeCodes({ actor: { userId: user.id }, at: new Date() }, { password: 'wrong' })),
    ).toMatchObject({
      code: 'invalid',
      fields: { password: 'This is not your password.' },
    })
    expect(
      await refusalOf(beginOneTimeCodes({ actor: { userId: user.id }, at: new Date() }, { password: `${PASSWORD} ` })),
    ).toMatchObject({
      fields: { password: 'This is not your password. What you entered begins or ends with a space.' },
    })
    const { secret, uri } = await beginOneTimeCodes(
      { actor: { userId: user.id }, at: new Date() },
      { password: PASSWORD },
    )
    expect(uri).toContain(`secret=${secret}`)
    expect(uri).toMatch(/^otpauth:\/\/totp\/Stoke:/)
    expect((await getSecurity(user.id)).oneTimeCodesSince).toBeNull()
    expect(await refusalOf(signIn(user.email, undefined, AT))).toBeNull()
  })

  test('is completed by the first valid code, returns ten recovery codes and sends a notice [S2.6]', async () => {
    const user = await createUser()
    const { recoveryCodes } = await turnCodesOn(user, AT)
    expect(recoveryCodes).toHaveLength(10)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await getSecurity(user.id)).toMatchObject({ oneTimeCodesSince: AT.toISOString(), recoveryCodesLeft: 10 })
    const mail = await db().mailMessage.findFirstOrThrow({ where: { toAddress: user.email } })
    expect(mail.template).toBe('one-time-codes-on')
  })

  test('stores neither the secret nor the recovery codes in plain text [Q34]', async () => {
    const user = await createUser()
    const { secret, recoveryCodes } = await turnCodesOn(user, AT)
    const row = await db().user.findUniqueOrThrow({ where: { id: user.id }, include: { recovery: true } })
    const kept = JSON.stringify(row)
    for (const canary of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))]) {
      expect(kept).not.toContain(canary)
    }
  })

  test('fails with a wrong code', async () => {
    const user = await createUser()
    await beginOneTimeCodes({ actor: { userId: user.id }, at: new Date() }, { password: PASSWORD })
    const answer = await refusalOf(confirmOneTimeCodes(await inSession(user, AT), { code: '000000' }))
    expect(answer).toMatchObject({ code: 'invalid', fields: { code: expect.any(String) } })
    expect((await getSecurity(user.id)).oneTimeCodesSince).toBeNull()
  })

  test('is refused when they are already on', async () => {
    const user = await createUser()
    const { secret } = await turnCodesOn(user, AT)
    expect(
      await refusalOf(beginOneTimeCodes({ actor: { userId: user.id }, at: new Date() }, { password: PASSWORD })),
    ).toMatchObject({ code: 'conflict' })
    const again = confirmOneTimeCodes(await inSession(user, later(60)), { code: codeAt(secret, later(60)) })
    expect(await refusalOf(again)).toMatchObject({ code: 'conflict' })
  })
})

describe('signing in with one-time codes on', () => {
  test('asks for a code only after the right password [Q27]', async () => {
    const { email, ...user } = await createUser()
    await turnCodesOn(user, AT)
    const wrong = await refusalOf(requestSignInToken({ visitor: from(), at: new Date() }, { email, password: 'wrong' }))
    expect(wrong).toMatchObject({ code: 'unauthenticated', message: 'Invalid email or password' })
    expect(await refusalOf(signIn(email, undefined, AT))).toMatchObject({ code: 'otp_required' })
  })

  test.each([-30, 0, 30])('accepts a code that is %i seconds off, for inaccurate clocks', async (seconds) => {
    const user = await createUser()
    const { secret } = await turnCodesOn(user, AT)
    const now = later(3600)
    const token = await signIn(user.email, codeAt(secret, later(3600 + seconds)), now)
    expect(await signInWithToken({ visitor: from(), at: now }, { email: user.email, token })).not.toBeNull()
  })

  test.each([-90, 90])('refuses a code that is %i seconds off', async (seconds) => {
    const user = await createUser()
    const { secret } = await turnCodesOn(user, AT)
    const answer = await refusalOf(signIn(user.email, codeAt(secret, later(3600 + seconds)), later(3600)))
    expect(answer).toMatchObject({ code: 'invalid', fields: { code: expect.any(String) } })
  })

  test('accepts a code once, and no older code after it', async () => {
    const user = await createUser()
    const { secret } = await turnCodesOn(user, AT)
    const now = later(3600)
    await signIn(user.email, codeAt(secret, now), now)
    expect(await refusalOf(signIn(user.email, codeAt(secret, now), now))).toMatchObject({ code: 'invalid' })
    expect(await refusalOf(signIn(user.email, codeAt(secret, later(3570)), now))).toMatchObject({ code: 'invalid' })
    expect(await refusalOf(signIn(user.email, codeAt(secret, later(3630)), now))).toBeNull()
  })

  test('accepts one of four concurrent uses of the same code', async () => {
    const user = await createUser()
    const { secret } = await turnCodesOn(user, AT)
    const now = later(3600)
    const prove = () => refusalOf(assertSecondFactor({ at: now }, { userId: user.id, code: codeAt(secret, now) }))
    const answers = await Promise.all([prove(), prove(), prove(), prove()])
    expect(answers.filter((answer) => answer === null)).toHaveLength(1)
  })

  test('refuses the code that turned one-time codes on', async () => {
    const user = await createUser()
    const { secret } = await turnCodesOn(user, AT)
    expect(await refusalOf(signIn(user.email, codeAt(secret, AT), AT))).toMatchObject({ code: 'invalid' })
  })

  test('accepts each recovery code once, in any case and without hyphens too', async () => {
    const user = await createUser()
    const { recoveryCodes } = await turnCodesOn(user, AT)
    const [first = '', second = ''] = recoveryCodes
    expect(await refusalOf(signIn(user.email, first, AT))).toBeNull()
    expect(await refusalOf(signIn(user.email, first, AT))).toMatchObject({ code: 'invalid' })
    expect(await refusalOf(signIn(user.email, second.toUpperCase().replaceAll('-', ''), AT))).toBeNull()
    expect((await getSecurity(user.id)).recoveryCodesLeft).toBe(8)
  })

  test("refuses another user's code", async () => {
    const [user, other] = [await createUser(), await createUser()]
    await turnCodesOn(user, AT)
    const { secret, recoveryCodes } = await turnCodesOn(other, AT)
    const now = later(3600)
    expect(await refusalOf(signIn(user.email, codeAt(secret, now), now))).toMatchObject({ code: 'invalid' })
    expect(await refusalOf(signIn(user.email, recoveryCodes[0], now))).toMatchObject({ code: 'invalid' })
  })

  test('refuses even the right code after too many wrong ones [Q27]', async () => {
    const user = await createUser()
    const { secret } = await turnCodesOn(user, AT)
    const now = later(3600)
    for (let tries = 0; tries < RATE_LIMITS.codePerUser.tries; tries += 1) {
      expect(await refusalOf(signIn(user.email, '000000', now))).toMatchObject({ code: 'invalid' })
    }
    const right = await refusalOf(signIn(user.email, codeAt(secret, now), now))
    expect(right).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: expect.any(Number) })
  })

  test('wrong codes of a stranger with the password do not lock out a browser that has signed in before', async () => {
    const user = await createUser()
    const { secret } = await turnCodesOn(user, AT)
    const now = later(3600)
    for (let tries = 0; tries <= RATE_LIMITS.codePerUser.tries; tries += 1) {
      await refusalOf(signIn(user.email, '000000', now))
    }
    const code = codeAt(secret, now)
    expect(await refusalOf(signIn(user.email, code, now))).toMatchObject({ code: 'too_many_requests' })
    const cookies = await knownDeviceCookies(user.email)
    const known = { visitor: { ip: nextAddress(), userAgent: '' }, at: now, cookies }
    expect(await refusalOf(requestSignInToken(known, { email: user.email, password: PASSWORD, code }))).toBeNull()
  })

  test('asks staff for a code too', async () => {
    const user = await createUser({ role: 'SUPER_ADMIN' })
    const { secret } = await turnCodesOn(user, AT)
    expect(await refusalOf(signIn(user.email, undefined, AT))).toMatchObject({ code: 'otp_required' })
    expect(await refusalOf(signIn(user.email, codeAt(secret, later(60)), later(60)))).toBeNull()
  })
})

describe('turning one-time codes off and renewing recovery codes', () => {
  test('ask for the password', async () => {
    const user = await createUser()
    await turnCodesOn(user, AT)
    for (const ask of [endOneTimeCodes, renewRecoveryCodes]) {
      expect(await refusalOf(ask({ actor: { userId: user.id }, at: AT }, { password: 'wrong' }))).toMatchObject({
        code: 'invalid',
      })
    }
  })

  test('ask for a current code of the authenticator or a recovery code, as adding a passkey does', async () => {
    const user = await createUser()
    const { secret } = await turnCodesOn(user, AT)
    const now = later(3600)
    const context = { actor: { userId: user.id }, at: now }
    for (const ask of [endOneTimeCodes, renewRecoveryCodes, beginPasskey]) {
      expect(await refusalOf(ask(context, { password: PASSWORD }))).toMatchObject({ code: 'otp_required' })
      expect(await refusalOf(ask(context, { password: PASSWORD, code: '000000' }))).toMatchObject({ code: 'invalid' })
    }
    expect(await getSecurity(user.id)).toMatchObject({ oneTimeCodesSince: AT.toISOString(), recoveryCodesLeft: 10 })
    await endOneTimeCodes(context, { password: PASSWORD, code: codeAt(secret, now) })
    expect((await getSecurity(user.id)).oneTimeCodesSince).toBeNull()
  })

  test('is refused while the role requires two-factor authentication', async () => {
    const user = await createUser({ role: 'GSM' })
    const { recoveryCodes } = await turnCodesOn(user, AT)
    await db().roleRule.create({ data: { role: 'GSM', requiresTwoFactor: true } })
    const context = { actor: { userId: user.id }, at: AT }
    const proof = { password: PASSWORD, code: recoveryCodes[0] ?? '' }
    expect(await refusalOf(endOneTimeCodes(context, proof))).toMatchObject({ code: 'forbidden' })
    expect(await getSecurity(user.id)).toMatchObject({ isTwoFactorRequired: true, recoveryCodesLeft: 9 })
    await db().roleRule.deleteMany()
  })

  test('turning off removes the recovery codes and sends one notice, even when repeated', async () => {
    const user = await createUser()
    const { recoveryCodes } = await turnCodesOn(user, AT)
    const [code = ''] = recoveryCodes
    await endOneTimeCodes({ actor: { userId: user.id }, at: new Date() }, { password: PASSWORD, code })
    await endOneTimeCodes({ actor: { userId: user.id }, at: new Date() }, { password: PASSWORD })
    expect(await getSecurity(user.id)).toMatchObject({ oneTimeCodesSince: null, recoveryCodesLeft: 0 })
    expect(await refusalOf(signIn(user.email, undefined, AT))).toBeNull()
    expect(recoveryCodes).toHaveLength(10)
    const mails = await db().mailMessage.findMany({ where: { toAddress: user.email, template: 'one-time-codes-off' } })
    expect(mails).toHaveLength(1)
  })

  test('new recovery codes invalidate the old ones', async () => {
    const user = await createUser()
    const { recoveryCodes } = await turnCodesOn(user, AT)
    const proof = { password: PASSWORD, code: recoveryCodes[1] ?? '' }
    const renewed = await renewRecoveryCodes({ actor: { userId: user.id }, at: new Date() }, proof)
    expect(await refusalOf(signIn(user.email, recoveryCodes[0], AT))).toMatchObject({ code: 'invalid' })
    expect(await refusalOf(signIn(user.email, renewed[0], AT))).toBeNull()
  })

  test('renewing recovery codes is refused while one-time codes are off', async () => {
    const user = await createUser()
    expect(
      await refusalOf(renewRecoveryCodes({ actor: { userId: user.id }, at: new Date() }, { password: PASSWORD })),
    ).toMatchObject({ code: 'conflict' })
  })
})
