import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { actOnStaff } from '@/lib/people/staff/admin-service'
import { db } from '@/lib/platform/database/db'
import { fixedClock } from '@/lib/platform/dates/clock'
import { moveClicksFrom } from '@/lib/platform/rollups/service'
import { listViews } from '@/lib/reporting/views/data'
import { listMails } from '@/lib/reporting/views/emails/data'
import { readScheduleToken } from '@/lib/reporting/views/emails/rules'
import { type MailInput, mailInputSchema } from '@/lib/reporting/views/emails/schema'
import { removeMail, scheduleMail, sendDueReports, switchMail, unsubscribe } from '@/lib/reporting/views/emails/service'
import { changeView, saveView } from '@/lib/reporting/views/service'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createEvents } from '@/tests/support/factories/stats'
import { mailsTo } from '@/tests/support/messages/mails'
import { codeOf, createOwner, createStaffReader, newView, type Owner } from '@/tests/support/reporting/report-views'

const AT = new Date('2026-11-20T12:00:00Z')
/** 8 AM in New York on later days. */
const eight = (day: number) => new Date(`2026-11-${day}T13:00:00Z`)
const run = (at: Date) => sendDueReports({ clock: fixedClock(at) })
const daily: MailInput = mailInputSchema.parse({
  format: 'csv',
  frequency: 'daily',
  hour: 8,
  weekday: null,
  monthDay: null,
})

let ada: Owner
let viewId: string
beforeAll(async () => {
  ada = await createOwner()
  const { id: offerId } = await createOffer({ advertiserId: (await createAdvertiser()).id, name: 'Card, "gold"' })
  const visit = { affiliateId: ada.scope, offerId, at: '2026-11-19T15:00:00Z' }
  await createEvents([visit, visit], [{ ...visit, status: 'approved', payoutCents: 1_250n }])
  viewId = await newView(ada, { by: 'offer', range: 'last30', figures: 'clicks,payoutCents' })
})
beforeEach(async () => {
  await db().reportMail.deleteMany()
  await db().mailMessage.deleteMany()
})
const schedule = (owner: Owner, view: string, input: MailInput = daily) =>
  scheduleMail({ actor: owner, at: AT }, { ...input, viewId: view })
const sent = (owner: Owner = ada) => mailsTo(owner.email)

describe('a view by email', () => {
  test('is sent at its Eastern hour with all its lines in a file, and not before', async () => {
    await schedule(ada, viewId)
    expect(await run(new Date(eight(20).getTime() - 1))).toBe(0)
    expect(await run(eight(20))).toBe(1)
    const [mail] = await sent()
    expect(mail?.subject).toContain('Oct 22 – Nov 20')
    expect(mail?.text).toContain('Clicks: 2 · Payout: $12.50')
    const [file] = mail?.attachments ?? []
    expect(file).toMatchObject({ name: 'report-by-offer-2026-10-22-2026-11-20.csv', type: 'text/csv' })
    expect(Buffer.from(file?.content ?? '', 'base64').toString()).toContain('"Card, ""gold""",2,')
  })

  test('can be a picture of its chart', async () => {
    await schedule(ada, viewId, { ...daily, format: 'chart' })
    await run(eight(20))
    const [file] = (await sent())[0]?.attachments ?? []
    expect(file?.type).toBe('image/png')
    const bytes = Buffer.from(file?.content ?? '', 'base64')
    expect(bytes.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1_000, 560])
  })

  test('is sent once for each period, however many workers run at the same time', async () => {
    for (let n = 0; n < 5; n += 1) await schedule(ada, viewId)
    await Promise.all(Array.from({ length: 6 }, () => run(eight(20))))
    expect(await sent()).toHaveLength(5)
    await Promise.all([run(eight(20)), run(new Date(eight(20).getTime() + 60_000))])
    expect(await sent()).toHaveLength(5)
    await Promise.all([run(eight(21)), run(eight(21)), run(eight(21))])
    expect(await sent()).toHaveLength(10)
    expect(await db().reportMailing.count()).toBe(10)
  })

  test('is sent once when a worker was killed before it committed, and not again when it was killed after', async () => {
    const { id } = await schedule(ada, viewId)
    // killed: the transaction with its email is rolled back
    const killed = db().$transaction(async (tx) => {
      await tx.reportMailing.create({ data: { mailId: id, period: new Date('2026-11-20') } })
      throw new Error('killed')
    })
    await expect(killed).rejects.toThrow('killed')
    expect(await run(eight(20))).toBe(1)
    // the time of the schedule is lost, the period is not
    await db().reportMail.update({ where: { id }, data: { nextAt: eight(20) } })
    expect(await run(eight(20))).toBe(0)
    expect(await sent()).toHaveLength(1)
  })

  test('after a pause is sent for the latest period only', async () => {
    await schedule(ada, viewId)
    expect(await run(eight(25))).toBe(1)
    expect(await db().reportMailing.findMany()).toMatchObject([{ period: new Date('2026-11-25') }])
  })

  test('goes to nobody who is suspended, banned, deleted, or has not confirmed the address', async () => {
    const owner = await createOwner()
    await schedule(owner, await newView(owner))
    const states = [
      () => db().user.update({ where: { id: owner.userId }, data: { status: 'suspended' } }),
      () => db().user.update({ where: { id: owner.userId }, data: { status: 'deleted' } }),
      () => db().user.update({ where: { id: owner.userId }, data: { status: 'active', emailConfirmedAt: null } }),
      async () => {
        await db().user.update({ where: { id: owner.userId }, data: { emailConfirmedAt: AT } })
        await db().affiliate.update({ where: { id: owner.scope }, data: { status: 'banned' } })
      },
    ]
    for (const [index, change] of states.entries()) {
      await change()
      expect(await run(eight(20 + index))).toBe(0)
    }
    await db().affiliate.update({ where: { id: owner.scope }, data: { status: 'approved' } })
    expect(await run(eight(24))).toBe(1)
    expect(await sent(owner)).toHaveLength(1)
  })

  test('says why it could not be made', async () => {
    const owner = await createOwner()
    await schedule(owner, await newView(owner, { by: 'country', range: 'last90' }))
    await db().$transaction((tx) => moveClicksFrom(tx, '2026-11-10', AT))
    expect(await run(eight(20))).toBe(1)
    const [mail] = await sent(owner)
    expect(mail?.subject).toContain('could not be made')
    expect(mail?.text).toContain('go back to 2026-11-10. Choose a later first day.')
    expect(mail?.attachments).toEqual([])
    expect((await listMails(owner)).mails[0]?.last?.failure).toContain('go back to 2026-11-10')
    expect(await run(eight(20))).toBe(0)
  })

  test('ends with the link of any of its emails, which ends nothing else', async () => {
    const [one, other] = [await schedule(ada, viewId), await schedule(ada, viewId)]
    await run(eight(20))
    const mail = (await sent()).find(({ unsubscribeUrl }) => unsubscribeUrl?.includes(one.id))
    const token = mail?.unsubscribeUrl?.split('/').at(-1) ?? ''
    expect(mail?.text).toContain(`/unsubscribe/${token}`)
    const pressed = { id: readScheduleToken(token) ?? '' }
    expect([await unsubscribe({ at: AT }, pressed), await unsubscribe({ at: AT }, pressed)]).toEqual([true, true])
    const notices = await db().notification.findMany({ where: { dedupeKey: { contains: one.id } } })
    expect(notices.map(({ title }) => title)).toEqual([expect.stringMatching(/^The emails of “.+” have stopped$/)])
    await run(eight(21))
    expect(await db().reportMailing.count({ where: { mailId: one.id } })).toBe(1)
    expect(await db().reportMailing.count({ where: { mailId: other.id } })).toBe(2)
  })

  test('ends also while it is being sent, without an end of the run for others', async () => {
    const [ended, removed] = [await schedule(ada, viewId), await schedule(ada, viewId)]
    const owner = await createOwner()
    await schedule(owner, await newView(owner))
    let running: Promise<number> | undefined
    await db().$transaction(async (tx) => {
      await tx.reportMail.update({ where: { id: ended.id }, data: { isActive: false } })
      await tx.reportMail.delete({ where: { id: removed.id } })
      running = run(eight(20))
      running.catch(() => undefined)
      const waiting = () => db().$queryRaw<unknown[]>`
        SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`
      await expect.poll(waiting, { timeout: 4_000 }).not.toEqual([])
    })
    expect(await running).toBe(1)
    expect(await sent()).toEqual([])
    expect(await sent(owner)).toHaveLength(1)
  })

  test('is set up, switched and deleted by its owner only, for an address that is confirmed', async () => {
    const ben = await createOwner()
    expect(await codeOf(schedule(ben, viewId))).toBe('not_found')
    const { id } = await schedule(ada, viewId)
    expect(await codeOf(switchMail({ actor: ben, at: AT }, { id, isActive: false }))).toBe('not_found')
    expect(await codeOf(removeMail({ actor: ben, at: AT }, { id }))).toBe('not_found')
    expect((await listMails(ben)).mails).toEqual([])
    await switchMail({ actor: ada, at: AT }, { id, isActive: false })
    expect(await run(eight(20))).toBe(0)
    await switchMail({ actor: ada, at: eight(21) }, { id, isActive: true })
    expect(await run(eight(21))).toBe(0)
    expect(await run(eight(22))).toBe(1)
    await db().user.update({ where: { id: ben.userId }, data: { emailConfirmedAt: null } })
    expect(await codeOf(schedule(ben, await newView(ben)))).toBe('invalid')
  })

  test('of staff goes to those who may still read it', async () => {
    const [grace, alan] = [await createStaffReader(), await createStaffReader()]
    for (const staff of [grace, alan]) {
      const id = await newView(staff, { by: 'affiliate' })
      await scheduleMail({ actor: staff, at: AT }, { ...daily, viewId: id })
    }
    await db().user.update({ where: { id: alan.userId }, data: { role: 'MODERATOR' } })
    expect(await run(eight(20))).toBe(1)
    expect(await mailsTo(grace.email)).toHaveLength(1)
    expect(await mailsTo(alan.email)).toHaveLength(0)
  })

  test('of former staff ends, and what colleagues set up on a view they shared goes on with who ended their access', async () => {
    const [grace, alan, boss] = [await createStaffReader(), await createStaffReader(), await createStaffReader()]
    const [shared, second, hidden] = [await newView(grace), await newView(grace), await newView(grace)]
    for (const id of [shared, second]) await changeView({ actor: grace, at: AT }, { id, isForAllStaff: true })
    const { name } = await db().reportView.findUniqueOrThrow({ where: { id: second } })
    await saveView({ actor: boss, at: AT }, { name, choice: {} })
    for (const actor of [grace, alan]) await scheduleMail({ actor, at: AT }, { ...daily, viewId: shared })
    const end = { id: grace.userId, action: 'revoke', reason: 'Left', confirm: grace.email } as const
    await actOnStaff({ actor: { userId: boss.userId, role: 'SUPER_ADMIN' }, at: AT }, end)
    expect(await run(eight(20))).toBe(1)
    expect([await mailsTo(alan.email), await mailsTo(grace.email)].map((mails) => mails.length)).toEqual([1, 0])
    const { views } = await listViews(boss)
    const taken = views.filter(({ id }) => [shared, second, hidden].includes(id))
    expect(taken.map(({ sharedBy }) => sharedBy)).toEqual([null, null])
    expect(views.find(({ id }) => id === second)?.name).toBe(`${name} 2`)
    // one who comes back gets no emails that were set up before
    await db().user.update({ where: { id: grace.userId }, data: { role: 'GSM', status: 'active' } })
    expect(await db().reportMail.count({ where: { userId: grace.userId, isActive: true } })).toBe(0)
  })

  test('of staff waits for the two-factor authentication their role must have', async () => {
    const grace = await createStaffReader()
    await scheduleMail({ actor: grace, at: AT }, { ...daily, viewId: await newView(grace, { by: 'affiliate' }) })
    const rule = { role: 'SUPER_ADMIN' as const, requiresTwoFactor: true }
    await db().roleRule.upsert({ where: { role: rule.role }, create: rule, update: rule })
    try {
      expect(await run(eight(20))).toBe(0)
      expect(await mailsTo(grace.email)).toHaveLength(0)
      const on = { oneTimeCodeSecret: 'sealed', oneTimeCodeSince: AT }
      await db().user.update({ where: { id: grace.userId }, data: on })
      expect(await run(eight(21))).toBe(1)
      expect(await mailsTo(grace.email)).toHaveLength(1)
    } finally {
      await db().roleRule.deleteMany({ where: { role: rule.role } })
    }
  })
})
