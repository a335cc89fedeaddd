import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { POST as ANSWER } from '@/app/_api/admin/support/[number]/answers/route'
import { GET as GET_ONE, PATCH } from '@/app/_api/admin/support/[number]/route'
import { POST as ADD_REPLY } from '@/app/_api/admin/support/replies/route'
import { GET as GET_LIST } from '@/app/_api/admin/support/route'
import { GRANTABLE } from '@/lib/accounts/staff-permissions/permission-rules'
import { assignAffiliates } from '@/lib/backoffice/managers/admin-service'
import { getTicket } from '@/lib/people/support/data'
import { addLink, removeLink } from '@/lib/people/support/links/admin-service'
import { listLinkChoices } from '@/lib/people/support/links/data'
import { countDesk, getDeskTicket, listAssignees, listDesk } from '@/lib/people/support/queue/admin-data'
import { ticketsQuerySchema } from '@/lib/people/support/queue/admin-schema'
import { addNote, answerTicket, changeTicket } from '@/lib/people/support/queue/admin-service'
import { listReplies } from '@/lib/people/support/saved-replies/admin-data'
import { changeReply, createReply, deleteReply } from '@/lib/people/support/saved-replies/admin-service'
import { openTicket, replyToTicket } from '@/lib/people/support/service'
import { db } from '@/lib/platform/database/db'
import { SUPER_VIEWER } from '@/tests/support/accounts/staff-viewer'
import { ask } from '@/tests/support/api/api'
import { auditOf, createStaff, send } from '@/tests/support/backoffice/staff'
import { convert } from '@/tests/support/conversions/conversions'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createUser, type TestUser } from '@/tests/support/factories/users'
import { mailsTo } from '@/tests/support/messages/mails'
import { refusalOf } from '@/tests/support/platform/refusals'

const AT = new Date('2026-11-20T12:00:00Z')
const later = (minutes: number) => new Date(AT.getTime() + minutes * 60_000)
type Staff = Awaited<ReturnType<typeof createStaff>>
let ada: Staff
let lin: Staff
const as = ({ userId, role }: Staff, at = AT) => ({ actor: { userId, role }, at })
const answer = (number: number, version: number, message = 'It is on its way.') => ({
  number,
  version,
  message,
  state: 'answered' as const,
  key: randomUUID(),
})

beforeAll(async () => {
  ada = await createStaff('COMMUNITY_TEAM')
  lin = await createStaff('MODERATOR')
})

async function write(user: TestUser, subject = 'My payout is late', at = AT): Promise<number> {
  const text = 'It was promised for Tuesday.'
  return openTicket({ actor: { userId: user.id }, at }, { topic: 'payouts', subject, message: text, key: randomUUID() })
}
const reply = (user: TestUser, number: number, at = later(60)) =>
  replyToTicket({ actor: { userId: user.id }, at }, { number, message: 'It has not come yet.', key: randomUUID() })
const rowsOf = async (query: object, userId = ada.userId) =>
  (await listDesk(ticketsQuerySchema.parse(query), { ...SUPER_VIEWER, userId })).rows.map(({ number }) => number)

describe('answering', () => {
  test('two members of staff who answer at once: one answer is sent, the other learns of it and keeps nothing back', async () => {
    const user = await createUser()
    const number = await write(user)
    const { version } = await getDeskTicket(number)
    const both = await Promise.all([
      refusalOf(answerTicket(as(ada), answer(number, version, 'Answer of Ada'))),
      refusalOf(answerTicket(as(lin), answer(number, version, 'Answer of Lin'))),
    ])
    expect(both.filter((refusal) => refusal === null)).toHaveLength(1)
    expect(both.find((refusal) => refusal !== null)).toMatchObject({ code: 'conflict' })
    expect((await mailsTo(user.email)).filter(({ template }) => template === 'support-answered')).toHaveLength(1)
    const again = await getDeskTicket(number)
    await answerTicket(as(lin), answer(number, again.version, 'One thing more'))
    expect((await getTicket(user.id, number)).messages).toHaveLength(3)
  })

  test('an answer to a message that came meanwhile is refused', async () => {
    const user = await createUser()
    const number = await write(user)
    const { version } = await getDeskTicket(number)
    await reply(user, number)
    expect(await refusalOf(answerTicket(as(ada), answer(number, version)))).toMatchObject({ code: 'conflict' })
  })

  test('the same answer sent three times is one', async () => {
    const user = await createUser()
    const number = await write(user)
    const one = answer(number, (await getDeskTicket(number)).version)
    await Promise.all([1, 2, 3].map(() => answerTicket(as(ada), one)))
    expect((await getTicket(user.id, number)).messages).toHaveLength(2)
  })

  test('the first answer takes the ticket, ends the wait and is timed; a reply begins another wait and tells the assignee', async () => {
    const user = await createUser()
    const number = await write(user)
    expect(await getDeskTicket(number)).toMatchObject({ waitingSince: AT.toISOString(), assignee: null })
    await answerTicket(as(ada, later(30)), answer(number, 1))
    expect(await getDeskTicket(number)).toMatchObject({
      state: 'answered',
      waitingSince: null,
      firstAnsweredAt: later(30).toISOString(),
      assignee: { id: ada.userId },
    })
    await reply(user, number, later(60))
    await reply(user, number, later(90))
    expect(await getDeskTicket(number)).toMatchObject({ state: 'open', waitingSince: later(60).toISOString() })
    const told = await db().notification.findMany({
      where: { userId: ada.userId, title: { endsWith: `reply on ticket #${number}` } },
    })
    expect(told.map(({ title }) => title)).toEqual([`New reply on ticket #${number}`, `New reply on ticket #${number}`])
    expect(told[0]?.destinationUrlPath).toBe(`/admin/support/${number}`)
  })

  test('solved with its answer, a reply opens it again; closed, it takes neither', async () => {
    const user = await createUser()
    const number = await write(user)
    await answerTicket(as(ada), { ...answer(number, 1), state: 'solved' })
    expect((await getTicket(user.id, number)).status).toBe('solved')
    await reply(user, number)
    expect((await getTicket(user.id, number)).status).toBe('open')
    await changeTicket(as(ada), { number, state: 'closed' })
    expect(await refusalOf(reply(user, number))).toMatchObject({ code: 'conflict' })
    const { version } = await getDeskTicket(number)
    expect(await refusalOf(answerTicket(as(ada), answer(number, version)))).toMatchObject({ code: 'conflict' })
  })

  test('an answer without text is refused at its field, and one of a moderator is sent', async () => {
    const user = await createUser()
    const number = String(await write(user))
    const call = (message: string) =>
      send(ANSWER, lin.user, { body: { message, version: 1, key: randomUUID() }, params: { number } })
    const refused = await call('  ')
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({ error: { fields: { message: 'Write an answer.' } } })
    expect((await call('It came today.')).status).toBe(201)
  })
})

describe('notes', () => {
  test('are seen by staff and never by the person, in the app or by email', async () => {
    const user = await createUser()
    const number = await write(user)
    await addNote(as(ada), { number, message: 'He wrote twice about this.', key: randomUUID() })
    expect((await getDeskTicket(number)).messages.map(({ kind }) => kind)).toEqual(['request', 'note'])
    expect((await getTicket(user.id, number)).messages).toHaveLength(1)
    expect((await mailsTo(user.email)).map(({ template }) => template)).toEqual(['support-received'])
    expect(await db().notification.count({ where: { userId: user.id } })).toBe(0)
    // a note is no message between them: an answer that was begun before it is sent
    await answerTicket(as(lin), answer(number, 1))
  })
})

describe('the list', () => {
  test('finds tickets by state, assignee, number, subject and person, the longest wait first', async () => {
    const [one, two] = [await createUser({ firstName: 'Quentin' }), await createUser()]
    const newer = await write(one, 'Zebra question', later(5))
    const older = await write(two, 'Zebra problem')
    expect(await rowsOf({ q: 'zebra' })).toEqual([older, newer])
    expect(await rowsOf({ q: `#${newer}` })).toEqual([newer])
    expect(await rowsOf({ q: two.email })).toEqual([older])
    await changeTicket(as(ada), { number: newer, assigneeId: ada.userId, priority: 'urgent' })
    expect(await rowsOf({ q: 'zebra', assignee: 'me' })).toEqual([newer])
    expect(await rowsOf({ q: 'zebra', assignee: 'me' }, lin.userId)).toEqual([])
    expect(await rowsOf({ q: 'zebra', assignee: 'none' })).toEqual([older])
    expect(await rowsOf({ q: 'zebra', sort: 'priority' })).toEqual([newer, older])
    // a note is no message; the last one is that of the newer ticket
    await addNote(as(lin), { number: older, message: 'Seen before.', key: randomUUID() })
    expect(await rowsOf({ q: 'zebra', sort: 'message' })).toEqual([newer, older])
    expect(await rowsOf({ q: 'zebra', sort: 'message', dir: 'asc' })).toEqual([older, newer])
    await changeTicket(as(ada), { number: older, state: 'solved' })
    expect(await rowsOf({ q: 'zebra', state: 'unsolved' })).toEqual([newer])
    expect(await rowsOf({ q: 'zebra', state: 'solved' })).toEqual([older])
    const file = await (await ask(GET_LIST, '/api/admin/support?format=csv&q=zebra', lin.user)).text()
    expect(file).toContain('Zebra problem')
    const before = await countDesk({ ...SUPER_VIEWER, userId: ada.userId })
    await changeTicket(as(ada), { number: newer, state: 'closed' })
    const after = await countDesk({ ...SUPER_VIEWER, userId: ada.userId })
    expect([before.open - after.open, before.mine - after.mine, before.unassigned - after.unassigned]).toEqual([
      1, 1, 0,
    ])
  })
})

describe('changes', () => {
  test('are audited with before and after, and who is given a ticket is told', async () => {
    const number = await write(await createUser())
    const { id } = await db().supportTicket.findUniqueOrThrow({ where: { number } })
    await changeTicket(as(ada), { number, assigneeId: lin.userId })
    expect(await auditOf('support_ticket', id)).toMatchObject([
      { action: 'support.change', before: { assigneeId: null }, after: { assigneeId: lin.userId } },
    ])
    expect(await db().notification.count({ where: { userId: lin.userId, title: `Ticket #${number} is yours` } })).toBe(
      1,
    )
    await changeTicket(as(ada), { number, assigneeId: lin.userId })
    expect(await auditOf('support_ticket', id)).toHaveLength(1)
  })

  test('an assignee must be active staff', async () => {
    const affiliate = await createUser()
    const number = String(await write(affiliate))
    const answered = await send(PATCH, ada.user, {
      method: 'PATCH',
      body: { assigneeId: affiliate.id },
      params: { number },
    })
    expect(answered.status).toBe(422)
    const staff = (await listAssignees()).map(({ id }) => id)
    expect(staff).toContain(ada.userId)
    expect(staff).not.toContain(affiliate.id)
  })

  test('affiliates do not reach the desk', async () => {
    const user = await createUser()
    const number = String(await write(user))
    expect((await ask(GET_ONE, `/api/admin/support/${number}`, user, { number })).status).toBe(404)
  })
})

describe('links', () => {
  test('name conversions of who wrote the ticket, and nobody else’s', async () => {
    const [user, other] = [await createUser(), await createUser()]
    const offerId = (await createOffer({ advertiserId: (await createAdvertiser()).id, name: 'Novapay' })).id
    const at = later(-600)
    await convert({ affiliateId: user.affiliateId ?? 0, offerId, at })
    await convert({ affiliateId: other.affiliateId ?? 0, offerId, at })
    const number = await write(user)
    const choices = await listLinkChoices(number)
    expect(choices).toMatchObject([{ kind: 'conversion', label: expect.stringContaining('Novapay') }])
    const [foreign] = await db().conversion.findMany({ where: { affiliateId: other.affiliateId ?? 0 } })
    const theirs = { number, kind: 'conversion' as const, id: foreign?.id ?? '' }
    expect(await refusalOf(addLink(as(ada), theirs))).toMatchObject({ code: 'not_found' })
    const own = { number, kind: 'conversion' as const, id: choices[0]?.id ?? '' }
    await Promise.all([1, 2].map(() => addLink(as(ada), own)))
    expect((await getDeskTicket(number)).links).toEqual(choices)
    await removeLink(as(ada), own)
    expect((await getDeskTicket(number)).links).toEqual([])
  })
})

describe('saved replies', () => {
  test('are shared, named once whatever the case, and changed by one of two editors at once', async () => {
    const reply = { name: 'Late payout', body: 'Hello {name}, it is on its way.' }
    const both = await Promise.all([
      refusalOf(createReply(as(ada), reply)),
      refusalOf(createReply(as(lin), { ...reply, name: 'LATE payout' })),
    ])
    expect(both.filter((refusal) => refusal === null)).toHaveLength(1)
    const [saved] = await listReplies()
    const { id = '', version = 0 } = saved ?? {}
    const edits = await Promise.all(
      ['One', 'Two'].map((name) => refusalOf(changeReply(as(ada), { id, version, name, body: reply.body }))),
    )
    expect(edits.filter((refusal) => refusal === null)).toHaveLength(1)
    await deleteReply(as(ada), { id })
    expect(await listReplies()).toEqual([])
    expect((await auditOf('saved_reply', id)).map(({ action }) => action)).toEqual([
      'saved_reply.create',
      'saved_reply.change',
      'saved_reply.delete',
    ])
  })

  test('with an unknown variable are refused at the text', async () => {
    const answered = await send(ADD_REPLY, ada.user, { body: { name: 'Hello', body: 'Hello {nmae}' } })
    expect(answered.status).toBe(422)
    expect(await answered.json()).toMatchObject({ error: { fields: { body: '{nmae} is not a variable.' } } })
  })
})

test('a reply to whoever does not see the person any more tells nobody, and frees the ticket', async () => {
  const user = await createUser()
  const manager = await createUser({ role: 'CUSTOM', isOwnBook: true, permissions: GRANTABLE })
  const boss = await createStaff('SUPER_ADMIN')
  const assign = (managerId: string | null) =>
    assignAffiliates(as(boss), { ids: [user.id], managerId, reason: 'Books of the team', confirm: '' })
  const told = () => db().notification.count({ where: { userId: manager.id, dedupeKey: { startsWith: 'support:' } } })
  await assign(manager.id)
  const number = await write(user)
  await changeTicket(as(boss), { number, assigneeId: manager.id })
  await reply(user, number)
  expect([await told(), (await getDeskTicket(number)).assignee?.id]).toEqual([1, manager.id])
  await assign(null)
  await reply(user, number, later(90))
  expect([await told(), (await getDeskTicket(number)).assignee]).toEqual([1, null])
})
