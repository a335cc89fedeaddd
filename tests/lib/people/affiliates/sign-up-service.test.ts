import { describe, expect, test } from 'vitest'
import { confirmEmail } from '@/lib/accounts/sign-in/email-confirmation-service'
import { signInWithToken } from '@/lib/accounts/sign-in/service'
import { signUp } from '@/lib/people/affiliates/sign-up-service'
import { db } from '@/lib/platform/database/db'
import { fixedClock, systemClock } from '@/lib/platform/dates/clock'
import { createUser } from '@/tests/support/factories/users'
import { mailsTo } from '@/tests/support/messages/mails'
import { nextAddress } from '@/tests/support/platform/requests'

let count = 0
const form = (more: { email?: string; referralCode?: string } = {}) => {
  count += 1
  const usual = { firstName: 'Ada', lastName: 'Byron', email: `ada-${count}@stoke.test`, password: 'long enough' }
  return { ...usual, ...more }
}
const from = () => ({ ip: nextAddress(), userAgent: 'Firefox' })
const visiting = (at = systemClock.now()) => ({ visitor: from(), at })
const affiliateOf = (email: string) =>
  db().affiliate.findFirstOrThrow({ where: { user: { email } }, include: { streak: true, ledgerAccounts: true } })
const setFlag = (isOn: boolean, isKilled = false) =>
  db().featureFlag.update({ where: { key: 'auto-approve-affiliates' }, data: { isOn, isKilled } })

describe('signing up', () => {
  test('creates a pending affiliate with a streak, four ledger accounts and a referral code', async () => {
    const { email } = await signUp(visiting(), form())
    const affiliate = await affiliateOf(email)
    expect(affiliate).toMatchObject({ status: 'pending', approvedAt: null, level: 1 })
    expect(affiliate.referralCode).toMatch(/^[2-9a-z]{8}$/)
    expect(affiliate.streak).toMatchObject({ currentStreak: 0, restoreCount: 0 })
    expect(affiliate.ledgerAccounts.map(({ kind }) => kind).sort()).toEqual([
      'available',
      'in_payout',
      'paid',
      'pending',
    ])
  })

  test.each([
    [true, false, 'approved'],
    [false, false, 'pending'],
    [true, true, 'pending'],
  ])('with auto-approve on: %s, killed: %s the affiliate is %s', async (isOn, isKilled, status) => {
    await setFlag(isOn, isKilled)
    const { email } = await signUp(visiting(), form())
    expect(await affiliateOf(email)).toMatchObject({ status })
    await setFlag(false)
  })

  test('returns a token that signs in for ten minutes [S2.85]', async () => {
    const now = new Date()
    const [first, second] = [await signUp(visiting(now), form()), await signUp(visiting(now), form())]
    const at = (seconds: number) => fixedClock(new Date(now.getTime() + seconds * 1000))
    expect(await signInWithToken({ visitor: from(), at: at(599).now() }, first)).not.toBeNull()
    expect(await signInWithToken({ visitor: from(), at: at(600).now() }, second)).toBeNull()
  })

  test('stores only a hash of the password', async () => {
    const { email } = await signUp(visiting(), form())
    const user = await db().user.findUniqueOrThrow({ where: { email } })
    expect(user.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(JSON.stringify(user)).not.toContain('long enough')
  })

  test('twice with one address is refused the second time and creates no second affiliate', async () => {
    const { email } = await signUp(visiting(), form())
    await expect(signUp(visiting(), form({ email }))).rejects.toMatchObject({
      code: 'conflict',
      message: 'An account with this email already exists. Sign in instead.',
    })
    expect(await db().affiliate.count({ where: { user: { email } } })).toBe(1)
  })

  test('ten times concurrently with one address creates one account', async () => {
    const { email } = form()
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => signUp(visiting(), form({ email }))))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await db().mailMessage.count({ where: { toAddress: email } })).toBe(1)
  })
})

describe('a referral code', () => {
  test('is stored as a referral with twelve months of commission', async () => {
    const referrer = await createUser({ affiliate: { referralCode: 'invite42' } })
    const now = new Date('2026-01-31T12:00:00Z')
    const { email } = await signUp(visiting(now), form({ referralCode: 'invite42' }))
    const { id: referredId } = await affiliateOf(email)
    expect(await db().referral.findUniqueOrThrow({ where: { referredId } })).toMatchObject({
      referrerId: referrer.affiliateId,
      joinedAt: now,
      commissionUntil: new Date('2027-01-31T12:00:00Z'),
    })
  })

  test.each(['unknown', 'suspended', 'banned'] as const)('of an affiliate who is %s is ignored', async (state) => {
    const referralCode = `code-${state}`
    if (state !== 'unknown') await createUser({ affiliate: { status: state, referralCode } })
    const { email } = await signUp(visiting(), form({ referralCode }))
    const { id: referredId } = await affiliateOf(email)
    expect(await db().referral.findUnique({ where: { referredId } })).toBeNull()
  })
})

describe('the email after signing up', () => {
  test('contains a link that confirms the address', async () => {
    const { email } = await signUp(visiting(), form())
    const [mail] = await mailsTo(email)
    expect(mail).toMatchObject({ subject: 'Welcome to Stoke', template: 'sign-up', status: 'kept' })
    const token = /confirm-email\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const user = () => db().user.findUniqueOrThrow({ where: { email } })
    const { id: userId } = await user()
    const context = { at: new Date(), userId }
    expect(await confirmEmail({ ...context, userId: null }, { token })).toBe(false)
    expect((await user()).emailConfirmedAt).toBeNull()
    expect(await confirmEmail(context, { token })).toBe(true)
    expect((await user()).emailConfirmedAt).not.toBeNull()
    expect(await confirmEmail(context, { token })).toBe(false)
    expect(await confirmEmail(context, { token: 'unknown' })).toBe(false)
  })
})
