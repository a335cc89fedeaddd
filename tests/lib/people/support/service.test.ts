import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { OPEN_TICKETS_MAX } from '@/lib/people/support/constants'
import { getTicket, listTickets } from '@/lib/people/support/data'
import { answerTicket as answerDesk } from '@/lib/people/support/queue/admin-service'
import { closeTicket, openTicket, replyToTicket } from '@/lib/people/support/service'
import { db } from '@/lib/platform/database/db'
import { systemClock } from '@/lib/platform/dates/clock'
import { FIRST_PAGE } from '@/lib/platform/http/responses/pagination'
import { mailsTo as readMailsTo } from '@/tests/support/messages/mails'
import { refusalOf } from '@/tests/support/platform/refusals'
import { createUser, type TestUser } from '../../../support/factories/users'

const QUESTION = 'My conversion of Tuesday is missing.\n\nIt was click 42.'
const ANSWER = 'It has arrived by now.\n\nPlease look again.'
const request = (key = randomUUID()) => ({
  topic: 'tracking' as const,
  subject: 'A sale is missing',
  message: QUESTION,
  key,
})
const as = ({ id }: TestUser) => ({ actor: { userId: id }, at: systemClock.now() })
const mailsTo = ({ email }: TestUser) => readMailsTo(email)

/** An answer to the ticket as it is now. */
async function answerTicket(
  context: Parameters<typeof answerDesk>[0],
  { number, answer }: { number: number; answer: string },
) {
  const { version } = await db().supportTicket.findUniqueOrThrow({ where: { number }, select: { version: true } })
  await answerDesk(context, { number, message: answer, state: 'answered', version, key: randomUUID() })
}

async function ticketOf(user: TestUser) {
  const number = await openTicket(as(user), request())
  return {
    number,
    staff: { userId: (await createUser({ role: 'COMMUNITY_TEAM' })).id, role: 'COMMUNITY_TEAM' as const },
  }
}

describe('writing to support', () => {
  test('creates a ticket with its message and confirms its number by email [S2.9]', async () => {
    const user = await createUser({ firstName: 'Ada' })
    const { number } = await ticketOf(user)
    expect(number).toBeGreaterThan(1000)
    expect(await getTicket(user.id, number)).toMatchObject({
      number,
      topic: 'tracking',
      subject: 'A sale is missing',
      status: 'open',
      messages: [{ from: 'you', body: QUESTION }],
    })
    const [mail] = await mailsTo(user)
    expect(mail?.subject).toBe(`We have your message [#${number}]: A sale is missing`)
    expect(mail?.text).toContain('It was click 42.')
  })

  test('tells the staff of the new ticket in the app, once and without an email', async () => {
    const [staff, former, user] = [
      await createUser({ role: 'MODERATOR' }),
      await createUser({ role: 'MODERATOR', status: 'suspended' }),
      await createUser(),
    ]
    const again = request()
    const number = await openTicket(as(user), again)
    expect(await openTicket(as(user), again)).toBe(number)
    const title = `New ticket #${number}`
    const told = await db().notification.findMany({
      where: { title },
      select: { userId: true, destinationUrlPath: true },
    })
    expect(told).toContainEqual({ userId: staff.id, destinationUrlPath: `/admin/support/${number}` })
    for (const { id } of [former, user]) expect(told.map(({ userId }) => userId)).not.toContain(id)
    expect(new Set(told.map(({ userId }) => userId)).size).toBe(told.length)
    expect(await mailsTo(staff)).toEqual([])
  })

  test('five times concurrently with one key creates one ticket and sends one email', async () => {
    const user = await createUser()
    const key = randomUUID()
    const numbers = await Promise.all(Array.from({ length: 5 }, () => openTicket(as(user), request(key))))
    expect(new Set(numbers).size).toBe(1)
    expect(await openTicket(as(user), request(key))).toBe(numbers[0])
    expect((await listTickets(user.id, FIRST_PAGE)).tickets).toHaveLength(1)
    expect(await mailsTo(user)).toHaveLength(1)
  })

  test('is refused after ten open tickets, even with two concurrent requests', async () => {
    const user = await createUser()
    const row = { userId: user.id, topic: 'other', subject: 'Full' }
    await db().supportTicket.createMany({ data: Array.from({ length: OPEN_TICKETS_MAX - 1 }, () => row) })
    const answers = await Promise.all([1, 2].map(() => refusalOf(openTicket(as(user), request()))))
    expect(answers.filter((answer) => answer === null)).toHaveLength(1)
    expect(answers.find((answer) => answer !== null)).toMatchObject({ code: 'conflict' })
  })
})

describe('the conversation', () => {
  test('an answer is emailed, notified in the app and shown as from support [S2.9]', async () => {
    const user = await createUser()
    const { number, staff } = await ticketOf(user)
    await answerTicket({ actor: staff, at: systemClock.now() }, { number, answer: ANSWER })
    expect(await getTicket(user.id, number)).toMatchObject({
      status: 'answered',
      messages: [{ from: 'you' }, { from: 'support', body: ANSWER }],
    })
    const mails = await mailsTo(user)
    expect(mails.map(({ template }) => template)).toEqual(['support-received', 'support-answered'])
    expect(mails[1]?.text).toContain('Please look again.')
    const [notification] = await db().notification.findMany({ where: { userId: user.id } })
    expect(notification).toMatchObject({
      title: `Support answered #${number}`,
      destinationUrlPath: `/account/help?ticket=${number}`,
    })
  })

  test('an answer is emailed even when other emails are turned off', async () => {
    const user = await createUser()
    const { number, staff } = await ticketOf(user)
    const choice = { userId: user.id, topic: 'staff_message', inApp: false, byMail: false }
    await db().notificationPreference.create({ data: choice })
    await answerTicket({ actor: staff, at: systemClock.now() }, { number, answer: ANSWER })
    expect((await mailsTo(user)).at(-1)?.template).toBe('support-answered')
  })

  test('an answer is in the audit log', async () => {
    const { number, staff } = await ticketOf(await createUser())
    await answerTicket({ actor: staff, at: systemClock.now() }, { number, answer: ANSWER })
    const entry = await db().auditLog.findFirstOrThrow({ where: { actorId: staff.userId } })
    expect(entry).toMatchObject({ action: 'support.answer', before: { status: 'open' }, after: { status: 'answered' } })
  })

  test('a reply reopens the ticket, once per key', async () => {
    const user = await createUser()
    const { number, staff } = await ticketOf(user)
    await answerTicket({ actor: staff, at: systemClock.now() }, { number, answer: ANSWER })
    const reply = { message: 'It is still missing today.', key: randomUUID() }
    await Promise.all([1, 2, 3].map(() => replyToTicket(as(user), { number, ...reply })))
    const ticket = await getTicket(user.id, number)
    expect(ticket.status).toBe('open')
    expect(ticket.messages.map(({ from }) => from)).toEqual(['you', 'support', 'you'])
  })

  test('a solved ticket stays solved until the user writes again', async () => {
    const user = await createUser()
    const { number } = await ticketOf(user)
    await closeTicket(as(user), { number })
    await closeTicket(as(user), { number })
    expect((await getTicket(user.id, number)).status).toBe('solved')
    await replyToTicket(as(user), { number, message: 'One more question.', key: randomUUID() })
    expect((await getTicket(user.id, number)).status).toBe('open')
  })

  test('a closed ticket takes no replies', async () => {
    const user = await createUser()
    const { number } = await ticketOf(user)
    await db().supportTicket.update({ where: { number }, data: { status: 'closed' } })
    const reply = { number, message: 'One more question.', key: randomUUID() }
    expect(await refusalOf(replyToTicket(as(user), reply))).toMatchObject({ code: 'conflict' })
    expect((await getTicket(user.id, number)).messages).toHaveLength(1)
  })

  test("another user's ticket is not found [Q23]", async () => {
    const { number } = await ticketOf(await createUser())
    const other = await createUser()
    const reply = { message: 'This is not mine.', key: randomUUID() }
    const attempts = [
      getTicket(other.id, number),
      replyToTicket(as(other), { number, ...reply }),
      closeTicket(as(other), { number }),
    ]
    const answers = await Promise.all(attempts.map(refusalOf))
    expect(answers).toMatchObject(attempts.map(() => ({ code: 'not_found' })))
    expect((await listTickets(other.id, FIRST_PAGE)).tickets).toEqual([])
  })
})
