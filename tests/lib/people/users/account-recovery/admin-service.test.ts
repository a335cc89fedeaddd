import { beforeEach, describe, expect, test } from 'vitest'
import { getActor } from '@/lib/accounts/auth/actor'
import type { StaffActor } from '@/lib/backoffice/pages/schema'
import { declineSecond } from '@/lib/people/second-approval-queue/admin-service'
import { getAccountSecurity } from '@/lib/people/users/account-recovery/admin-data'
import type { Repair } from '@/lib/people/users/account-recovery/admin-schema'
import { confirmEmailByHand, repairAccount } from '@/lib/people/users/account-recovery/admin-service'
import { db } from '@/lib/platform/database/db'
import { HOUR_MS } from '@/lib/platform/dates/constants'
import { signedInHeaders } from '@/tests/support/accounts/session'
import { auditOf, createStaff } from '@/tests/support/backoffice/staff'
import { createUser, type TestUser } from '@/tests/support/factories/users'
import { mailsTo } from '@/tests/support/messages/mails'

const at = new Date()
let person: TestUser
let gsm: StaffActor
let boss: StaffActor
let newEmail: string
beforeEach(async () => {
  person = await createUser()
  newEmail = `new-${person.email}`
  gsm = await createStaff('GSM')
  boss = await createStaff('SUPER_ADMIN')
})

const repair = (actor: StaffActor, over: Partial<Repair & { id: string }> = {}) =>
  repairAccount(
    { actor, at },
    { id: person.id, kind: 'email', newEmail, reason: 'Lost the mailbox', confirm: person.email, ...over },
  )
const userOf = (id = person.id) => db().user.findUniqueOrThrow({ where: { id }, include: { affiliate: true } })
const request = (headers: Headers) => new Request('http://localhost:3000/api/x', { headers })

describe('a change of the email address by staff', () => {
  test('needs two people who ask for the same; then sessions and links end, payouts are held, and both addresses are told', async () => {
    const headers = await signedInHeaders(person)
    await db().authToken.create({
      data: {
        userId: person.id,
        purpose: 'password_reset',
        tokenHash: person.id,
        expiresAt: new Date(at.getTime() + HOUR_MS),
      },
    })
    expect(await repair(gsm)).toBe(false)
    expect((await userOf()).email).toBe(person.email)
    await expect(repair(gsm)).rejects.toMatchObject({ code: 'conflict' })
    expect(await repair(boss, { newEmail: `other-${person.email}` })).toBe(false)
    expect(await repair(boss)).toBe(true)

    const after = await userOf()
    expect(after.email).toBe(newEmail)
    expect(after.affiliate?.payoutsHeldUntil?.getTime()).toBe(at.getTime() + 72 * HOUR_MS)
    expect(await getActor(request(headers), new Date())).toBeNull()
    expect(await db().authToken.count({ where: { userId: person.id } })).toBe(0)
    expect((await mailsTo(person.email, { template: 'email-changed-by-staff' }))[0]?.text).toContain(newEmail)
    expect(await mailsTo(newEmail, { template: 'email-changed-by-staff' })).toHaveLength(1)
    expect((await auditOf('user', person.id)).map(({ action, actorId }) => [action, actorId])).toEqual([
      ['user.change_email_first_approval', gsm.userId],
      ['user.change_email_first_approval', boss.userId],
      ['user.change_email', boss.userId],
    ])
    expect((await getAccountSecurity(person.id, gsm, at)).waiting).toEqual([])
  })

  test('is done once when two people approve at the same moment', async () => {
    const third = await createStaff('GSM')
    await repair(gsm)
    const outcomes = await Promise.allSettled([repair(boss), repair(third)])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await auditOf('user', person.id)).filter(({ action }) => action === 'user.change_email')).toHaveLength(1)
  })

  test('refuses an address of somebody else, the present one, none, and a wrong phrase, each at its field', async () => {
    const { email: taken } = await createUser()
    const atField = (name: string) => ({ options: { fields: { [name]: expect.any(String) } } })
    await expect(repair(gsm, { newEmail: taken })).rejects.toMatchObject({ code: 'conflict', ...atField('newEmail') })
    await expect(repair(gsm, { newEmail: person.email })).rejects.toMatchObject(atField('newEmail'))
    await expect(repair(gsm, { newEmail: undefined })).rejects.toMatchObject(atField('newEmail'))
    await expect(repair(gsm, { confirm: 'yes' })).rejects.toMatchObject(atField('confirm'))
    expect(await db().approvalRequest.count({ where: { subject: person.id } })).toBe(0)
  })

  test('a first approval counts no longer once its approver lost the role, or it was declined', async () => {
    await repair(gsm)
    await db().user.update({ where: { id: gsm.userId }, data: { role: 'MODERATOR' } })
    expect(await repair(boss)).toBe(false)
    const [waiting] = (await getAccountSecurity(person.id, boss, at)).waiting
    const id = { kind: 'account_repair', key: waiting?.id ?? '' } as const
    await declineSecond({ actor: boss, at }, { id, reason: 'Not the owner' })
    expect(await repair(await createStaff('GSM'))).toBe(false)
    expect((await userOf()).email).toBe(person.email)
  })
})

describe('a reset of two-factor authentication by staff', () => {
  test('needs two people; then codes and recovery codes are void and the owner is told', async () => {
    const reset = (actor: StaffActor) => repair(actor, { kind: 'two_factor', newEmail: undefined })
    await expect(reset(gsm)).rejects.toMatchObject({ code: 'conflict' })
    await db().user.update({ where: { id: person.id }, data: { oneTimeCodeSecret: 'sealed', oneTimeCodeSince: at } })
    await db().recoveryCode.create({ data: { userId: person.id, codeHash: person.id } })
    expect(await reset(gsm)).toBe(false)
    expect(await reset(boss)).toBe(true)
    expect(await userOf()).toMatchObject({ oneTimeCodeSecret: null, oneTimeCodeSince: null })
    expect(await db().recoveryCode.count({ where: { userId: person.id } })).toBe(0)
    expect(await mailsTo(person.email, { template: 'two-factor-reset-by-staff' })).toHaveLength(1)
    expect((await userOf()).affiliate?.payoutsHeldUntil).not.toBeNull()
  })
})

describe('who may repair an account', () => {
  test.each(['COMMUNITY_TEAM', 'MODERATOR', 'ADMIN'] as const)('%s may not', async (role) => {
    const actor = await createStaff(role)
    await expect(repair(actor)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(confirmEmailByHand({ actor, at }, { id: person.id, reason: 'Called' })).rejects.toMatchObject({
      code: 'forbidden',
    })
    expect((await getAccountSecurity(person.id, actor, at)).mayRepair).toBe(false)
  })

  test('nobody repairs their own account, and only super admins that of staff', async () => {
    const own = { id: gsm.userId, confirm: (await userOf(gsm.userId)).email }
    await expect(repair(gsm, own)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(repair(await createStaff('GSM'), own)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await repair(boss, own)).toBe(false)
  })
})

test('an email address is confirmed by hand once, in the log, and its owner is told', async () => {
  await db().user.update({ where: { id: person.id }, data: { emailConfirmedAt: null } })
  await confirmEmailByHand({ actor: gsm, at }, { id: person.id, reason: 'Spoke on the phone' })
  expect((await userOf()).emailConfirmedAt).toEqual(at)
  await expect(confirmEmailByHand({ actor: gsm, at }, { id: person.id, reason: 'Again' })).rejects.toMatchObject({
    code: 'conflict',
  })
  expect((await auditOf('user', person.id)).at(-1)).toMatchObject({
    action: 'user.confirm_email',
    reason: 'Spoke on the phone',
  })
  expect(await mailsTo(person.email, { template: 'email-confirmed-by-staff' })).toHaveLength(1)
})
