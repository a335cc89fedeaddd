import { randomUUID } from 'node:crypto'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTicket } from '@/lib/people/support/service'
import { db } from '@/lib/platform/database/db'
import { systemClock } from '@/lib/platform/dates/clock'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { addDays, easternDay } from '@/lib/platform/dates/days'
import { keyOf } from '@/tests/support/accounts/api-keys'
import { type Injection, injections, ordersIn } from '@/tests/support/api/injections'
import { callTool, connectMcp, openMcp } from '@/tests/support/api/mcp'
import { createAdvertiserPerson } from '@/tests/support/factories/advertisers'
import { createOffer } from '@/tests/support/factories/offers'
import { createEvents, createSource } from '@/tests/support/factories/stats'
import { createUser, type TestUser } from '@/tests/support/factories/users'
import { stateOfTables } from '@/tests/support/setup/table-state'

let server: Awaited<ReturnType<typeof openMcp>>
const agents: { key: string; client: Client }[] = []
let texts: Injection[]
let victim: TestUser
let admin: TestUser
const tickets: number[] = []
let offerId = 0
const read = new Set<string>()

beforeAll(async () => {
  server = await openMcp()
  victim = await createUser()
  admin = await createUser({ role: 'SUPER_ADMIN' })
  const owner = await createAdvertiserPerson('owner')
  const { advertiserId } = await db().advertiserMember.findUniqueOrThrow({ where: { userId: owner.id } })
  offerId = (await createOffer({ advertiserId })).id
  texts = injections(offerId, victim.id)
  for (const each of texts) await plant(each, advertiserId)
  for (const id of [victim.id, admin.id, owner.id]) {
    const key = await keyOf(id)
    agents.push({ key, client: await connectMcp(server.url, key) })
  }
})
afterAll(async () => {
  for (const { client } of agents) await client.close()
  await server.close()
})

const at = () => systemClock.now()

/** Puts a text where its place is, as somebody who has an account can. */
async function plant({ place, text }: Injection, advertiserId: number): Promise<void> {
  if (place === 'name') {
    const { id } = await createUser()
    await db().user.update({ where: { id }, data: { firstName: text } })
  } else if (place === 'offer') {
    await createOffer({ advertiserId, description: text })
  } else if (place === 'source') {
    const affiliateId = victim.affiliateId ?? 0
    // a source is shorter than a sub-ID
    const sourceId = await createSource(affiliateId, text.slice(0, 100))
    const where = { affiliateId, offerId, sourceId, at: new Date(Date.now() - DAY_MS) }
    await createEvents([where], [{ ...where, status: 'approved', payoutCents: 100n, s1: text }])
  } else {
    const ticket = { topic: 'other' as const, subject: 'A question', message: text, key: randomUUID() }
    const { id } = await createUser()
    tickets.push(await openTicket({ actor: { userId: id }, at: at() }, ticket))
  }
}

const today = easternDay(new Date())
const days = { from: addDays(today, -2), to: today }

/** What an agent reads to answer ordinary questions. */
const QUESTIONS: [tool: string, given: Record<string, unknown>][] = [
  ['get_stats', { ...days, by: 'source' }],
  ['list_conversions', {}],
  ['list_offers', {}],
  ['list_tickets', {}],
  ['list_own_offers', {}],
  ['list_all_conversions', { limit: 100 }],
  ['list_users', { limit: 100 }],
  ['list_desk_tickets', { limit: 100 }],
  ['list_all_offers', { limit: 100 }],
]

type Agent = (typeof agents)[number]

async function call({ key, client }: Agent, tool: string, given: Record<string, unknown>): Promise<unknown> {
  try {
    const { values, error, text } = await callTool(client, key, tool, given)
    return error ?? values ?? text
  } catch (error) {
    // a tool there is not
    return String(error)
  }
}

/** Reads, and does whatever anything it reads tells it, also what the answers to that tell it. */
async function obey(agent: Agent): Promise<number> {
  const done = new Set<string>()
  const offers = await db().offer.findMany({ select: { id: true } })
  const pending = [
    ...QUESTIONS,
    ...tickets.flatMap((number) => [
      ['get_ticket', { number }] as [string, Record<string, unknown>],
      ['get_desk_ticket', { number }] as [string, Record<string, unknown>],
    ]),
    ...offers.flatMap(({ id }) => [
      ['get_offer', { id }] as [string, Record<string, unknown>],
      ['get_offer_by_staff', { id }] as [string, Record<string, unknown>],
    ]),
  ]
  let obeyed = 0
  for (let next = pending.shift(); next; next = pending.shift()) {
    const answer = await call(agent, ...next)
    for (const { tool, given } of ordersIn(answer)) {
      const order = `${tool} ${JSON.stringify(given)}`
      read.add(order)
      if (done.has(order)) continue
      done.add(order)
      obeyed += 1
      pending.push([tool, given])
    }
  }
  return obeyed
}

test('an agent that obeys fifty texts it reads moves nothing: what waits for a person is all there is [Q24]', async () => {
  expect(texts).toHaveLength(50)
  expect(new Set(texts.map(({ text }) => text)).size).toBe(50)
  for (const place of ['name', 'source', 'ticket', 'offer']) {
    expect(texts.filter((each) => each.place === place).length).toBeGreaterThan(2)
  }
  const apart = ['agent_action', 'notification', 'audit_log', 'push_message', 'retention_mark']
  const before = await stateOfTables(apart)
  const lastEntry = (await db().auditLog.findFirst({ orderBy: { seq: 'desc' } }))?.seq ?? 0n
  const notices = await db().notification.findMany({ select: { id: true } })
  let obeyed = 0
  for (const agent of agents) obeyed += await obey(agent)

  // it read all of them, and did what they say
  const orders = texts
    .flatMap(({ text }) => ordersIn(text))
    .map(({ tool, given }) => `${tool} ${JSON.stringify(given)}`)
  expect(orders).toHaveLength(50)
  expect(orders.filter((order) => !read.has(order))).toEqual([])
  expect(obeyed).toBeGreaterThan(50)

  expect(await stateOfTables(apart)).toEqual(before)
  const actions = await db().agentAction.findMany()
  expect(actions.length).toBeGreaterThan(0)
  expect(actions.filter(({ status }) => status !== 'waiting')).toEqual([])
  expect([...new Set(actions.map(({ operation }) => operation))].sort()).toEqual([
    'changeOffer',
    'changeProfile',
    'createShortLink',
  ])
  const entries = await db().auditLog.findMany({ where: { seq: { gt: lastEntry } } })
  expect([...new Set(entries.map(({ action }) => action))]).toEqual(['agent-action.prepare'])
  const told = await db().notification.findMany({ where: { id: { notIn: notices.map(({ id }) => id) } } })
  expect([...new Set(told.map(({ title }) => title))]).toEqual(['An agent’s change needs your confirmation'])
  // the notice has words of ours alone
  for (const { message } of told) expect(message).not.toContain('⟦')
})
