import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { passwordResetEmail, passwordWasResetEmail } from '@/lib/accounts/credentials/emails'
import { OUTSIDE_MAILS, WINDOW_MS } from '@/lib/messages/mail/constants'
import { type OutsideSender, queueOutsideMail } from '@/lib/messages/mail/outside-service'
import { queueEmail, queueMails } from '@/lib/messages/mail/service'
import { inviteMember, revokeMemberInvite } from '@/lib/people/advertisers/members/service'
import { signUp } from '@/lib/people/affiliates/sign-up-service'
import { inviteStaff } from '@/lib/people/staff/admin-service'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { createAdvertiserPerson } from '@/tests/support/factories/advertisers'
import { createUser } from '@/tests/support/factories/users'
import { createStaff } from '@/tests/support/money/payouts'
import { nextAddress } from '@/tests/support/platform/requests'

const at = new Date('2026-11-20T15:00:00Z')
const mail = passwordWasResetEmail({ firstName: 'Ada' })
const fresh = () => `${randomUUID()}@shop.test`
const mailsTo = (toAddress: string) => db().mailMessage.count({ where: { toAddress } })
const member = (): OutsideSender => ({ userId: randomUUID(), advertiserId: Math.ceil(Math.random() * 2 ** 30) })
const send = (toAddress: string, sender = member(), when = at) =>
  transact((tx) => queueOutsideMail(tx, { toAddress, mail, sender }, when))
const tooMany = { code: 'too_many_requests' }

// the network is one sender for all tests
beforeEach(async () => {
  await db().rateLimit.deleteMany()
})

/** Counts without sending, as if that many mails had been sent a moment ago. */
const countBefore = (key: string, points: number) =>
  db().rateLimit.create({ data: { key: `mail:${key}`, points, expire: BigInt(at.getTime() + WINDOW_MS) } })

describe('mail to people outside', () => {
  test('an invitation that is revoked and made again is mailed five times in a day, whoever sends it', async () => {
    const [owner, other] = [await createAdvertiserPerson('owner'), await createAdvertiserPerson('owner')]
    const email = fresh()
    for (let sent = 0; sent < OUTSIDE_MAILS.perAddress; sent++) {
      await inviteMember({ actor: owner, at }, { email, role: 'viewer' })
      const { id } = await db().advertiserInvite.findFirstOrThrow({ where: { email, revokedAt: null } })
      await revokeMemberInvite({ actor: owner, at }, { id })
    }
    const refused = inviteMember({ actor: owner, at }, { email, role: 'viewer' })
    const message = '5 emails to this address are the limit of 24 hours. Try again in 24 hours.'
    await expect(refused).rejects.toMatchObject({ ...tooMany, message, options: { retryAfterSeconds: 86_400 } })
    await expect(inviteMember({ actor: other, at }, { email, role: 'viewer' })).rejects.toMatchObject(tooMany)
    const staff = { email, role: 'GSM' as const, reason: 'New', confirm: email }
    await expect(inviteStaff({ actor: await createStaff('SUPER_ADMIN'), at }, staff)).rejects.toMatchObject(tooMany)
    const visitor = { ip: nextAddress(), userAgent: 'Test' }
    const person = { email, firstName: 'Ida', lastName: 'Moss', password: 'a long enough password' }
    await expect(signUp({ visitor, at }, person)).rejects.toMatchObject(tooMany)
    expect(await db().user.count({ where: { email } })).toBe(0)
    expect(await mailsTo(email)).toBe(OUTSIDE_MAILS.perAddress)
    const tomorrow = new Date(at.getTime() + WINDOW_MS)
    await inviteMember({ actor: owner, at: tomorrow }, { email, role: 'viewer' })
    expect(await mailsTo(email)).toBe(OUTSIDE_MAILS.perAddress + 1)
  })

  test('twelve at once to one mailbox, each with another tag or other dots, are five', async () => {
    const name = randomUUID().slice(0, 12)
    const spellings = Array.from(
      { length: 12 },
      (_, i) => `${name.slice(0, i % 4)}.${name.slice(i % 4)}+${i}@GMAIL.com`,
    )
    const outcomes = await Promise.allSettled(spellings.map((spelling) => send(spelling)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(OUTSIDE_MAILS.perAddress)
  })

  test.each([
    ['one person of an advertiser', 'sender', OUTSIDE_MAILS.perMember, 'member'],
    ['one advertiser', 'advertiser', OUTSIDE_MAILS.perAdvertiser, 'member'],
    ['one member of staff', 'sender', OUTSIDE_MAILS.perStaff, 'staff'],
    ['the staff together', 'network', OUTSIDE_MAILS.perNetwork, 'staff'],
  ] as const)('%s has a limit over all addresses', async (_, of, max, side) => {
    const sender = side === 'staff' ? { ...member(), advertiserId: null } : member()
    const keys = { sender: `outside:sender:${sender.userId}`, advertiser: `outside:advertiser:${sender.advertiserId}` }
    await countBefore(of === 'network' ? 'outside:network' : keys[of], max - 1)
    await send(fresh(), sender)
    const email = fresh()
    await expect(send(email, sender)).rejects.toMatchObject({
      ...tooMany,
      message: expect.stringMatching(/by (one|the)/),
    })
    expect(await mailsTo(email)).toBe(0)
    // what was refused counted nothing for the address
    await send(email)
  })
})

describe('other mail', () => {
  test('an account that never confirmed its address gets none but links to reset the password', async () => {
    const { id, email } = await createUser({ isConfirmed: false })
    await queueMails(db(), [{ toAddress: email, mail }], at)
    await queueEmail(db(), email, mail, at)
    expect(await mailsTo(email)).toBe(0)
    const reset = passwordResetEmail({ firstName: 'Ada', resetUrl: 'https://stoke.test/reset' })
    await queueMails(
      db(),
      [
        { toAddress: email, mail: reset },
        { toAddress: email, mail },
      ],
      at,
    )
    expect(await mailsTo(email)).toBe(1)
    await db().user.update({ where: { id }, data: { emailConfirmedAt: at } })
    await queueEmail(db(), email, mail, at)
    expect(await mailsTo(email)).toBe(2)
  })

  test('staff, people of advertisers and those who confirmed their address have no limit', async () => {
    const people = [(await createUser({ role: 'ADMIN' })).id, (await createAdvertiserPerson('viewer')).userId]
    await db().user.updateMany({ where: { id: { in: people } }, data: { emailConfirmedAt: null } })
    const confirmed = await createUser()
    await db().user.update({ where: { id: confirmed.id }, data: { emailConfirmedAt: at } })
    const users = await db().user.findMany({ where: { id: { in: [...people, confirmed.id] } } })
    const mails = users.flatMap(({ email }) => Array.from({ length: 20 }, () => ({ toAddress: email, mail })))
    await queueMails(db(), mails, at)
    for (const { email } of users) expect(await mailsTo(email)).toBe(20)
  })
})
