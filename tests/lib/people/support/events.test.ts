import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { statusEvents } from '@/lib/people/support/events-rules'
import { getDeskTicket } from '@/lib/people/support/queue/admin-data'
import { addNote, answerTicket, changeTicket } from '@/lib/people/support/queue/admin-service'
import { closeTicket, openTicket, replyToTicket } from '@/lib/people/support/service'
import { db } from '@/lib/platform/database/db'
import { listen, queuedFor, typesFor } from '@/tests/support/api/webhooks'
import { createStaff } from '@/tests/support/backoffice/staff'
import { createAdvertiserPerson } from '@/tests/support/factories/advertisers'
import { createUser } from '@/tests/support/factories/users'

const AT = new Date('2026-11-20T12:00:00Z')
let actor: Awaited<ReturnType<typeof createStaff>>
let staff: string
beforeAll(async () => {
  actor = await createStaff('COMMUNITY_TEAM')
})
beforeEach(async () => {
  await db().webhookEndpoint.updateMany({ data: { isActive: false } })
  staff = await listen()
})

const write = (userId: string) =>
  openTicket(
    { actor: { userId }, at: AT },
    { topic: 'payouts', subject: 'My secret matter', message: 'It was promised for Tuesday.', key: randomUUID() },
  )
const reply = (userId: string, number: number, key: string = randomUUID()) =>
  replyToTicket({ actor: { userId }, at: AT }, { number, message: 'It has not come yet.', key })
async function answer(number: number, state: 'answered' | 'solved') {
  const { version } = await getDeskTicket(number)
  await answerTicket({ actor, at: AT }, { number, version, message: 'It is on its way.', state, key: randomUUID() })
}
const change = (number: number, to: Omit<Parameters<typeof changeTicket>[1], 'number'>) =>
  changeTicket({ actor, at: AT }, { number, ...to })

describe('the events of a ticket', () => {
  test('tell who wrote, that it was answered, solved, closed and opened again, and not what was written', async () => {
    const { id: userId, affiliateId } = await createUser()
    const number = await write(userId)
    await answer(number, 'answered')
    await addNote({ actor, at: AT }, { number, message: 'Known problem.', key: randomUUID() })
    const key = randomUUID()
    await reply(userId, number, key)
    await reply(userId, number, key)
    await answer(number, 'solved')
    await reply(userId, number)
    await closeTicket({ actor: { userId }, at: AT }, { number })
    await closeTicket({ actor: { userId }, at: AT }, { number })
    await change(number, { state: 'closed' })
    await change(number, { state: 'open' })
    await change(number, { priority: 'urgent' })
    expect(await typesFor(staff, 'ticket', number)).toEqual([
      'ticket.created',
      'ticket.answered',
      'ticket.replied',
      'ticket.answered',
      'ticket.solved',
      'ticket.replied',
      'ticket.reopened',
      'ticket.solved',
      'ticket.closed',
      'ticket.reopened',
      'ticket.updated',
    ])
    const told = await queuedFor(staff, 'ticket')
    expect(told[0]?.data).toMatchObject({ number, topic: 'payouts', affiliateId, advertiserId: null, assigneeId: null })
    expect(told.at(-1)?.data).toMatchObject({ status: 'open', priority: 'urgent', assigneeId: actor.userId })
    expect(JSON.stringify(told)).not.toMatch(/secret matter|Tuesday|on its way|Known problem/)
  })

  test('name the advertiser of who wrote, which is told nothing', async () => {
    const person = await createAdvertiserPerson()
    const { advertiserId } = person.advertiser
    const own = await listen(advertiserId)
    await write(person.userId)
    expect((await queuedFor(staff, 'ticket'))[0]?.data).toMatchObject({ advertiserId, affiliateId: null })
    expect(await queuedFor(own, 'ticket')).toEqual([])
  })
})

test.each([
  ['open', 'answered', []],
  ['answered', 'open', []],
  ['open', 'solved', ['ticket.solved']],
  ['answered', 'closed', ['ticket.closed']],
  ['solved', 'closed', ['ticket.closed']],
  ['solved', 'open', ['ticket.reopened']],
  ['closed', 'answered', ['ticket.reopened']],
  ['solved', 'solved', []],
] as const)('from %s to %s a ticket has the events %j', (before, after, types) =>
  expect(statusEvents(before, after)).toEqual(types),
)
