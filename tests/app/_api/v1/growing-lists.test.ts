import { describe, expect, test } from 'vitest'
import { GET as getActions } from '@/app/_api/account/agent-actions/route'
import { POST as sendToMcp } from '@/app/_api/mcp/route'
import { bookDeposit } from '@/lib/money/billing/budgets/deposit-service'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { callApi, keyOf } from '@/tests/support/accounts/api-keys'
import { ask } from '@/tests/support/api/api'
import { createAdvertiserPerson } from '@/tests/support/factories/advertisers'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createUser } from '@/tests/support/factories/users'
import { newShortLink } from '@/tests/support/traffic/short-links'

type Id = string | number
/** A list with the key of who reads it, and how a row is added; every other row is of the same instant as the one before. */
type List = {
  path: string
  key: string
  field: string
  add: (at: Date) => Promise<Id>
  /** How a page is asked for where no key can call the address. */
  call?: (query: string) => ReturnType<typeof callApi>
}

const START = Date.UTC(2026, 10, 20, 12)
const instantOf = (index: number) => new Date(START + Math.floor(index / 2) * 1_000)

async function ownTickets(): Promise<List> {
  const { id: userId } = await createUser()
  const add = async (at: Date) => {
    const data = { userId, topic: 'other', subject: 'A question', createdAt: at, updatedAt: at }
    return (await db().supportTicket.create({ data })).number
  }
  return { path: '/support/tickets', key: await keyOf(userId), field: 'tickets', add }
}

async function shortLinks(): Promise<List> {
  const { id, userId } = await createAffiliate()
  const offer = await createOffer({ advertiserId: (await createAdvertiser()).id })
  const add = async (at: Date) => (await newShortLink(id, { offerId: offer.id }, at)).id
  return { path: '/links/short', key: await keyOf(userId), field: 'shortLinks', add }
}

async function uploads(): Promise<List> {
  const { id: createdById, advertiser } = await createAdvertiserPerson('owner')
  const { advertiserId } = advertiser
  const add = async (at: Date) => {
    const data = { id: newId(at), advertiserId, createdById, fileName: 'sales.csv', createdAt: at }
    return (await db().salesUpload.create({ data: { ...data, state: 'received' } })).id
  }
  return { path: '/advertiser/uploads', key: await keyOf(createdById), field: 'uploads', add }
}

async function reconciliations(isForStaff: boolean): Promise<List> {
  const { id: createdById, advertiser } = await createAdvertiserPerson('owner')
  const { advertiserId } = advertiser
  const reader = isForStaff ? (await createUser({ role: 'SUPER_ADMIN' })).id : createdById
  const add = async (at: Date) => {
    const data = { id: newId(at), advertiserId, createdById, isOfStaff: isForStaff, fileName: 'sales.csv' }
    return (await db().reconciliation.create({ data: { ...data, state: 'received', createdAt: at } })).id
  }
  const path = isForStaff ? `/admin/advertisers/${advertiserId}/reconciliations` : '/advertiser/reconciliations'
  return { path, key: await keyOf(reader), field: 'reconciliations', add }
}

async function proposals(of: 'advertiser' | 'waiting' | 'decided'): Promise<List> {
  // the lists of staff have the proposals of all advertisers
  await db().offerProposal.deleteMany()
  const { id: createdById, advertiser } = await createAdvertiserPerson('owner')
  const { advertiserId } = advertiser
  const reader = of === 'advertiser' ? createdById : (await createUser({ role: 'SUPER_ADMIN' })).id
  const add = async (at: Date) => {
    const data = { advertiserId, createdById, changes: { name: 'Lamp' }, before: {}, createdAt: at }
    const decided = { status: 'declined' as const, decidedAt: at, decidedById: reader }
    const { id } = await db().offerProposal.create({
      data: { ...data, id: newId(at), kind: 'new_offer', ...(of === 'decided' && decided) },
    })
    return id
  }
  const path = of === 'advertiser' ? '/advertiser/proposals' : `/admin/offers/proposals?state=${of}`
  return { path, key: await keyOf(reader), field: 'proposals', add }
}

async function funding(): Promise<List> {
  const { id: affiliateId, userId } = await createAffiliate()
  const add = async (at: Date) => {
    const data = { affiliateId, amountCents: 50_000n, purpose: 'Search ads', status: 'declined' as const }
    return (await db().fundingApplication.create({ data: { ...data, id: newId(at), createdAt: at } })).id
  }
  return { path: '/account/funding', key: await keyOf(userId), field: 'applications', add }
}

async function squadApplications(of: 'leader' | 'member'): Promise<List> {
  const [leader, member] = [await createAffiliate(), await createAffiliate()]
  const add = async (at: Date) => {
    const leaderId = of === 'leader' ? leader.id : (await createAffiliate()).id
    const status = of === 'leader' ? ('declined' as const) : ('submitted' as const)
    const data = { leaderId, memberIds: [member.id], name: 'Night Owls', split: 'equal' as const, status }
    return (await db().squadApplication.create({ data: { ...data, id: newId(at), createdAt: at } })).id
  }
  return of === 'leader'
    ? { path: '/account/squad/applications', key: await keyOf(leader.userId), field: 'applications', add }
    : { path: '/account/squad/invitations', key: await keyOf(member.userId), field: 'invitations', add }
}

async function squadSplits(): Promise<List> {
  const { id: affiliateId, userId } = await createAffiliate()
  const { id: squadId } = await db().squad.create({
    data: { name: `Squad ${affiliateId}`, leaderId: affiliateId, split: 'equal' },
  })
  const add = async (at: Date) => {
    // a day for each second of the other lists
    const startsDay = new Date(Date.UTC(2026, 0, 1 + (at.getTime() - START) / 1_000))
    const period = { id: newId(at), squadId, startsDay, endsDay: startsDay, split: 'equal' as const, closedAt: at }
    const sums = { clicks: 0, conversions: 0, payoutCents: 0n, correctionCents: 0n, shareCents: 0n, dueCents: 0n }
    await db().squadPeriod.create({ data: { ...period, lines: { create: { ...sums, affiliateId, isShared: true } } } })
    return period.id
  }
  return { path: '/account/squad/splits', key: await keyOf(userId), field: 'splits', add }
}

async function imports(): Promise<List> {
  // the list has the imports of everybody
  await db().networkImport.deleteMany()
  const { id: createdById } = await createUser({ role: 'SUPER_ADMIN' })
  const day = new Date(Date.UTC(2026, 10, 1))
  const add = async (at: Date) => {
    const data = { source: 'tune', network: '', isFromFiles: true, kinds: ['affiliate'], timeZone: 'UTC' }
    const days = { fromDay: day, toDay: day, historyUntil: day }
    const made = { id: newId(at), createdById, createdAt: at, state: 'received' as const, activatesOffers: false }
    return (await db().networkImport.create({ data: { ...data, ...days, ...made } })).id
  }
  return { path: '/admin/system/imports', key: await keyOf(createdById), field: 'imports', add }
}

async function payments(isForStaff: boolean): Promise<List> {
  const { id, advertiser } = await createAdvertiserPerson('owner')
  const { advertiserId } = advertiser
  const reader = isForStaff ? (await createUser({ role: 'SUPER_ADMIN' })).id : id
  const add = async (at: Date) => {
    const key = newId(at)
    await transact((tx) => bookDeposit(tx, { advertiserId, key, amountCents: 1_000n, memo: '', at }))
    return (await db().ledgerTransfer.findFirstOrThrow({ where: { advertiserId, key } })).id
  }
  const path = isForStaff ? `/admin/advertisers/${advertiserId}/payments` : '/advertiser/payments'
  return { path, key: await keyOf(reader), field: 'payments', add }
}

async function payoutChanges(): Promise<List> {
  const { id: createdById } = await createUser({ role: 'SUPER_ADMIN' })
  const { id: offerId } = await createOffer({ advertiserId: (await createAdvertiser()).id })
  const add = async (at: Date) => {
    const data = { offerId, createdById, terms: { own: null, goals: [], tiers: [] }, reason: 'A test' }
    return (await db().offerPayoutChange.create({ data: { ...data, id: newId(at), effectiveAt: at, createdAt: at } }))
      .id
  }
  return { path: `/admin/offers/${offerId}/payouts/changes`, key: await keyOf(createdById), field: 'changes', add }
}

async function ownPayouts(state: 'open' | 'ended'): Promise<List> {
  const { id: createdById } = await createUser({ role: 'SUPER_ADMIN' })
  const { id: offerId } = await createOffer({ advertiserId: (await createAdvertiser()).id })
  const add = async (at: Date) => {
    const { id: affiliateId } = await createAffiliate()
    const data = { id: newId(at), offerId, affiliateId, createdById, payoutCents: 900n, createdAt: at }
    const days = state === 'open' ? { startsAt: at } : { startsAt: new Date(START - 1_000), endsAt: at }
    return (await db().affiliatePayout.create({ data: { ...data, ...days } })).id
  }
  const path = `/admin/offers/${offerId}/payouts/own?state=${state}`
  return { path, key: await keyOf(createdById), field: 'ownPayouts', add }
}

async function agentActions(of: 'waiting' | 'decided' | 'key'): Promise<List> {
  const user = await createUser()
  const key = await keyOf(user.id)
  const { id: keyId } = await db().apiKey.findFirstOrThrow({ where: { userId: user.id } })
  const add = async (at: Date) => {
    const preview = { title: 'Change an offer', address: 'PATCH /api/v1/admin/offers/7', facts: [], changes: [] }
    const data = { userId: user.id, keyId, operation: 'changeOffer', address: '/api/v1/admin/offers/7', preview }
    const decided = of === 'waiting' ? { status: 'waiting' } : { status: 'declined', decidedAt: at }
    const made = { id: newId(at), hash: newId(at), createdAt: at, expiresAt: new Date(Date.now() + 60_000) }
    return (await db().agentAction.create({ data: { ...data, ...made, ...decided } })).id
  }
  if (of === 'key') return { path: '', key, field: 'data', add, call: (query) => listPrepared(key, query) }
  const call = async (query: string) => {
    const answer = await ask(getActions, `/api/account/agent-actions?state=${of}&${query}`, user)
    return { status: answer.status, headers: answer.headers, body: await answer.json() }
  }
  return { path: '', key, field: 'actions', add, call }
}

/** The tool by which an agent reads what it prepared. */
async function listPrepared(key: string, query: string) {
  const params = { name: 'list_prepared', arguments: Object.fromEntries(new URLSearchParams(query)) }
  const answer = await sendToMcp(
    new Request('http://localhost:3000/api/mcp', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    }),
  )
  const { result } = await answer.json()
  return { status: answer.status, headers: answer.headers, body: result.structuredContent }
}

/** The ids of a page, and the cursor of the next one. */
async function pageAt({ path, key, field, call }: List, query: string): Promise<{ ids: Id[]; next: string | null }> {
  const address = `${path}${path.includes('?') ? '&' : '?'}${query}`
  const { status, body } = await (call ? call(query) : callApi(address, { key }))
  expect([status, body.error]).toEqual([200, undefined])
  const ids = (body[field] as { id: Id; number: Id; periodId: Id }[]).map(
    ({ number, periodId, id }) => number ?? periodId ?? id,
  )
  return { ids, next: body.nextCursor }
}

/** Reads all pages of three rows, and adds a row after each of the first four. */
async function readWhileAdding(list: List, rows: number) {
  const before: Id[] = []
  for (let index = 0; index < rows; index += 1) before.push(await list.add(instantOf(index)))
  const seen: Id[] = []
  const added: Id[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await pageAt(list, `limit=3${cursor && `&cursor=${cursor}`}`)
    seen.push(...page.ids)
    if (added.length < 4) added.push(await list.add(instantOf(rows + added.length)))
    cursor = page.next
  }
  return { before, seen, added }
}

describe('all pages of a list that grows meanwhile have each row once', () => {
  test.each<[string, () => Promise<List>]>([
    ['own tickets', ownTickets],
    ['short links', shortLinks],
    ['uploads of sales', uploads],
    ['compared lists of an advertiser', () => reconciliations(false)],
    ['compared lists, for staff', () => reconciliations(true)],
    ['own proposals', () => proposals('advertiser')],
    ['decided proposals, for staff', () => proposals('decided')],
    ['own applications for funding', funding],
    ['own applications for a squad', () => squadApplications('leader')],
    ['invitations to squads', () => squadApplications('member')],
    ['closed periods of own squads', squadSplits],
    ['imports of networks, for staff', imports],
    ['payments of the own advertiser', () => payments(false)],
    ['payments of an advertiser, for staff', () => payments(true)],
    ['changes of the payouts of an offer', payoutChanges],
    ['payouts of single affiliates', () => ownPayouts('open')],
    ['ended payouts of single affiliates', () => ownPayouts('ended')],
    ['decided changes of agents', () => agentActions('decided')],
    ['changes prepared with a key', () => agentActions('key')],
  ])('%s, newest first', async (_, open) => {
    const list = await open()
    const { before, seen, added } = await readWhileAdding(list, 11)
    // ids of one instant are made at random
    expect(seen).toEqual((await pageAt(list, 'limit=100')).ids.slice(added.length))
    expect([...seen].sort()).toEqual([...before].sort())
  })

  test.each<[string, () => Promise<List>]>([
    ['proposals', () => proposals('waiting')],
    ['changes of agents', () => agentActions('waiting')],
  ])('%s that wait, oldest first, with those that came meanwhile', async (_, open) => {
    const list = await open()
    const { before, seen, added } = await readWhileAdding(list, 11)
    expect(seen).toEqual((await pageAt(list, 'limit=100')).ids)
    expect([...seen].sort()).toEqual([...before, ...added].sort())
  })
})

describe('a list by cursor', () => {
  test('has a page of a hundred rows at most, and refuses a limit or a cursor that is none at its field', async () => {
    const { path, key } = await ownTickets()
    for (const [field, query] of [
      ['limit', 'limit=101'],
      ['limit', 'limit=0'],
      ['cursor', 'cursor=yesterday'],
      ['cursor', 'cursor=1763640000000-x'],
      ['cursor', 'cursor=waiting1763640000000-7'],
    ]) {
      const { status, body } = await callApi(`${path}?${query}`, { key })
      expect([query, status, Object.keys(body.error.fields)]).toEqual([query, 422, [field]])
    }
  })

  test('refuses the cursor of another of its orders', async () => {
    for (const [list, other] of [
      [await proposals('waiting'), 'decided'],
      [await ownPayouts('open'), 'ended'],
    ] as const) {
      for (let index = 0; index < 2; index += 1) await list.add(instantOf(index))
      const { next } = await pageAt(list, 'limit=1')
      const path = list.path.replace(/state=.*/, `state=${other}&cursor=${next}`)
      const { status, body } = await callApi(path, { key: list.key })
      expect([status, Object.keys(body.error.fields)]).toEqual([422, ['cursor']])
    }
  })

  test('keeps its filter from page to page', async () => {
    const list = await ownTickets()
    const numbers: Id[] = []
    for (let index = 0; index < 6; index += 1) numbers.push(await list.add(instantOf(index)))
    const solved = numbers.filter((_, index) => index % 2 === 0) as number[]
    await db().supportTicket.updateMany({
      where: { number: { in: solved } },
      data: { status: 'solved', updatedAt: instantOf(9) },
    })
    const first = await pageAt(list, 'status=solved&limit=2')
    const second = await pageAt(list, `status=solved&limit=2&cursor=${first.next}`)
    expect([...first.ids, ...second.ids]).toEqual(solved.reverse())
    expect(second.next).toBeNull()
  })

  test.each<[string, () => Promise<List>]>([
    ['applications for funding', funding],
    ['applications for a squad', () => squadApplications('leader')],
    ['invitations to squads', () => squadApplications('member')],
    ['closed periods of squads', squadSplits],
    ['payments', () => payments(false)],
    ['changes of agents that wait', () => agentActions('waiting')],
    ['decided changes of agents', () => agentActions('decided')],
    ['prepared changes', () => agentActions('key')],
  ])('has no %s of others', async (_, open) => {
    const [list, other] = [await open(), await open()]
    const id = await list.add(instantOf(0))
    const { ids: own } = await pageAt(list, 'limit=1')
    const { ids: foreign } = await pageAt(other, 'limit=1')
    expect([own, foreign]).toEqual([[id], []])
  })

  test('says how many short links there are, and each has an address of its own, also past the first page', async () => {
    const list = await shortLinks()
    const oldest = await list.add(instantOf(0))
    for (let index = 1; index < 4; index += 1) await list.add(instantOf(index))
    const { body } = await callApi('/links/short?limit=2', { key: list.key })
    expect([body.shortLinks.length, body.count]).toEqual([2, 4])
    const one = await callApi(`/links/short/${oldest}`, { key: list.key })
    expect([one.status, one.body.id, one.headers.get('etag')]).toEqual([200, oldest, expect.any(String)])
  })
})

describe('offers', () => {
  test('are found by a part of their name and by their access', async () => {
    const { userId } = await createAffiliate()
    const advertiserId = (await createAdvertiser()).id
    const open = await createOffer({ advertiserId, name: 'Night Lamp' })
    await createOffer({ advertiserId, name: 'Day Lamp', requiresApproval: true })
    await createOffer({ advertiserId, name: 'Chair' })
    const key = await keyOf(userId)
    const ids = async (query: string) =>
      (await callApi(`/offers?${query}`, { key })).body.offers.map(({ name }: { name: string }) => name)
    expect(await ids('q=lAMP')).toEqual(['Day Lamp', 'Night Lamp'])
    expect(await ids('q=lamp&access=open')).toEqual([open.name])
    expect((await callApi('/offers?access=unknown', { key })).status).toBe(422)
  })

  test('of an advertiser are found by a part of their name and by their status', async () => {
    const { id, advertiser } = await createAdvertiserPerson('owner')
    const { advertiserId } = advertiser
    await createOffer({ advertiserId, name: 'Night Lamp' })
    await createOffer({ advertiserId, name: 'Day Lamp', status: 'paused' })
    await createOffer({ advertiserId, name: 'Chair', status: 'paused' })
    const key = await keyOf(id)
    const names = async (query: string) =>
      (await callApi(`/advertiser/offers?${query}`, { key })).body.offers.map(({ name }: { name: string }) => name)
    expect(await names('q=lamp')).toEqual(['Day Lamp', 'Night Lamp'])
    expect(await names('q=lamp&status=paused')).toEqual(['Day Lamp'])
  })
})
