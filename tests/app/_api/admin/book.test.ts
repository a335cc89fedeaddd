import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { getActor } from '@/lib/accounts/auth/actor'
import type { HandledRoute } from '@/lib/accounts/http/handle'
import type { StaffPermission } from '@/lib/accounts/staff-permissions/custom-role-constants'
import { GRANTABLE } from '@/lib/accounts/staff-permissions/permission-rules'
import { assignAdvertisers, assignAffiliates } from '@/lib/backoffice/managers/admin-service'
import type { StaffActor } from '@/lib/backoffice/pages/schema'
import { listDeciders } from '@/lib/conversions/appeals/data'
import { db } from '@/lib/platform/database/db'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { getStaffHome } from '@/lib/runtime/staff-home/admin-data'
import { callApi, keyWithAllScopes } from '@/tests/support/accounts/api-keys'
import { signedInHeaders } from '@/tests/support/accounts/session'
import { createStaff } from '@/tests/support/backoffice/staff'
import { createAdvertiserPerson } from '@/tests/support/factories/advertisers'
import { createOffer } from '@/tests/support/factories/offers'
import { createEvents } from '@/tests/support/factories/stats'
import { createUser } from '@/tests/support/factories/users'
import { uniqueLetters } from '@/tests/support/platform/unique-letters'

const ROOT = 'app/_api/admin'
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const AT = new Date('2026-11-20T15:00:00Z')
const reason = 'Books of the team'

/** What a manager looks after: one affiliate and one advertiser with all that belongs to them, under names of their own. */
async function createBook(boss: StaffActor) {
  const manager = await createUser({ role: 'CUSTOM', isOwnBook: true, permissions: GRANTABLE })
  const affiliate = await createUser({ firstName: `Aff${uniqueLetters()}`, lastName: `Son${uniqueLetters()}` })
  const member = await createAdvertiserPerson('owner')
  await db().user.update({ where: { id: member.id }, data: { firstName: `Own${uniqueLetters()}` } })
  const advertiser = await db().advertiser.findUniqueOrThrow({ where: { id: member.advertiser.advertiserId } })
  const offer = await createOffer({ advertiserId: advertiser.id, name: `Offer ${uniqueLetters()}` })
  const affiliateId = affiliate.affiliateId ?? 0
  const sale = { affiliateId, offerId: offer.id, at: AT, payoutCents: 2_500n }
  await createEvents([{ affiliateId, offerId: offer.id, at: AT }], [{ ...sale, status: 'rejected' }])
  const conversion = await db().conversion.findFirstOrThrow({ where: { affiliateId } })
  const subject = `Ticket ${uniqueLetters()}`
  const ticket = await db().supportTicket.create({ data: { userId: affiliate.id, subject, topic: 'payouts' } })
  const appeal = await db().appeal.create({
    data: {
      id: newId(AT),
      affiliateId,
      conversionId: conversion.id,
      offerId: offer.id,
      ground: 'valid_sale',
      message: `Appeal ${uniqueLetters()}`,
      reason: 'staff',
      createdAt: AT,
      dueAt: AT,
    },
  })
  const inquiry = await db().inquiry.create({
    data: {
      id: newId(AT),
      affiliateId,
      offerId: offer.id,
      advertiserId: advertiser.id,
      orderNumber: `Order ${uniqueLetters()}`,
      orderKey: uniqueLetters(),
      day: AT,
      clickId: newId(AT),
      clickedAt: AT,
      message: `Inquiry ${uniqueLetters()}`,
      createdAt: AT,
      dueAt: AT,
      staffAskedAt: AT,
    },
  })
  const assignment = { managerId: manager.id, reason, confirm: '' }
  const outcomes = [
    ...(await assignAffiliates({ actor: boss, at: AT }, { ids: [affiliate.id], ...assignment })),
    ...(await assignAdvertisers({ actor: boss, at: AT }, { ids: [advertiser.id], ...assignment })),
  ]
  expect(outcomes.every(({ isDone }) => isDone)).toBe(true)
  const [person, owner] = await db().user.findMany({
    where: { id: { in: [affiliate.id, member.id] } },
    orderBy: { email: 'asc' },
  })
  const names = [person, owner].flatMap((one) => (one ? [one.id, one.email, one.firstName] : []))
  return {
    manager,
    affiliate,
    affiliateId,
    headers: await signedInHeaders(manager),
    /** The ids that parts of an address name, by page. */
    ids: {
      'manage-users': affiliate.id,
      advertisers: String(advertiser.id),
      offers: String(offer.id),
      appeals: appeal.id,
      support: String(ticket.number),
    } as Record<string, string>,
    /** What only rows of this book contain. */
    traces: [
      ...names,
      advertiser.name,
      offer.name,
      conversion.id,
      conversion.txnId,
      subject,
      appeal.id,
      appeal.message,
      inquiry.orderNumber,
      inquiry.message,
    ],
  }
}

const ADVERTISER = { advertiser: { select: { id: true, name: true } } } as const

type Book = Awaited<ReturnType<typeof createBook>>

/** An appeal of an affiliate of one book, whose sale the advertiser of another rejected and was asked about. */
async function appealOf(offers: Book, { of: { affiliateId }, sentTo }: { of: Book; sentTo: string }): Promise<string> {
  const offerId = Number(offers.ids.offers)
  const at = new Date(AT.getTime() + 60_000)
  const sale = { affiliateId, offerId, at, payoutCents: 900n, status: 'rejected' } as const
  await createEvents([{ affiliateId, offerId, at }], [sale])
  const conversion = await db().conversion.findFirstOrThrow({ where: { affiliateId, offerId } })
  const own = { id: newId(at), affiliateId, conversionId: conversion.id, offerId, createdAt: at, dueAt: at }
  const { id } = await db().appeal.create({
    data: { ...own, ground: 'valid_sale', message: 'It was sold.', reason: 'advertiser' },
  })
  const asked = { id: newId(at), sentTo, question: 'Why?', askedById: boss.userId, askedAt: at }
  await db().appealQuestion.create({ data: { ...asked, appealId: id } })
  return id
}

let boss: StaffActor
let mine: Awaited<ReturnType<typeof createBook>>
let theirs: Awaited<ReturnType<typeof createBook>>
beforeAll(async () => {
  boss = await createStaff('SUPER_ADMIN')
  mine = await createBook(boss)
  theirs = await createBook(boss)
})

const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('route.ts'))
const actorOf = async () => {
  const actor = await getActor(new Request('http://localhost:3000', { headers: mine.headers }), new Date())
  if (!actor) throw new Error('not signed in')
  return actor
}

type Answer = { method: string; file: string; status: number; text: string; isOfBook: boolean }

const paramsOf = (file: string, ids: Record<string, string>) => {
  const own = ids[file.split('/')[0] ?? ''] ?? 'x'
  return Object.fromEntries(
    [...file.matchAll(/\[(\w+)\]/g)].map(([, name = ''], index) => [name, index === 0 ? own : 'x']),
  )
}

/** What every route answers to the manager of `mine`, about the ids of a book. */
async function askAll(ids: Record<string, string>, query = ''): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const file of files) {
    const module = (await import(resolve(join(ROOT, file)))) as Record<string, HandledRoute | undefined>
    for (const method of METHODS) {
      const route = module[method]
      if (!route?.rules.isOfBook) continue
      const init = { method, headers: { ...Object.fromEntries(mine.headers), origin: 'http://localhost:3000' } }
      const body = method === 'GET' ? {} : { body: '{}' }
      const request = new Request(`http://localhost:3000/api/admin/${file}${query}`, { ...init, ...body })
      request.headers.set('content-type', 'application/json')
      const answer = await route(request, { params: Promise.resolve(paramsOf(file, ids)) })
      answers.push({ method, file, status: answer.status, text: await answer.text(), isOfBook: true })
    }
  }
  return answers
}

const leaks = (answers: readonly Answer[]) =>
  answers.flatMap(({ method, file, text }) =>
    theirs.traces.filter((trace) => text.includes(trace)).map((trace) => [method, file, trace]),
  )

describe('a role limited to its own book', () => {
  test('reads its own rows on every route that is open to it, and nothing of another book', async () => {
    const answers = await askAll(mine.ids)
    expect(leaks(answers)).toEqual([])
    const read = answers.filter(({ method, status }) => method === 'GET' && status === 200)
    expect(read.length).toBeGreaterThan(20)
    const seen = read.map(({ text }) => text).join()
    expect(mine.traces.filter((trace) => !seen.includes(trace))).toEqual([])
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(leaks(await askAll(mine.ids, '?format=csv'))).toEqual([])
  })

  test('gets 404 for each row of another book, and changes none', async () => {
    const answers = (await askAll(theirs.ids)).filter(
      ({ file }) => theirs.ids[file.split('/')[0] ?? ''] && file.includes('['),
    )
    expect(leaks(answers)).toEqual([])
    const reads = answers.filter(({ method, file }) => method === 'GET' && file.match(/\[/g)?.length === 1)
    expect(reads.length).toBeGreaterThan(5)
    expect(reads.filter(({ status }) => status !== 404).map(({ file, status }) => [file, status])).toEqual([])
    // bodies are read before
    expect(answers.filter(({ status }) => ![400, 403, 404, 422].includes(status))).toEqual([])
  })

  test('finds nothing of another book by its name, number or id', async () => {
    for (const q of [...theirs.traces, String(theirs.affiliateId)]) {
      const answers = await askAll(mine.ids, `?q=${encodeURIComponent(q)}`)
      const found = answers.filter(({ text }) => theirs.traces.some((trace) => trace !== q && text.includes(trace)))
      expect(found).toEqual([])
    }
  })

  test('changes a person of its book, and not one of another', async () => {
    const { POST } = (await import(resolve(join(ROOT, 'manage-users/[id]/[action]/route')))) as Record<
      string,
      HandledRoute
    >
    const write = async (id: string) => {
      const headers = {
        ...Object.fromEntries(mine.headers),
        origin: 'http://localhost:3000',
        'content-type': 'application/json',
      }
      const request = new Request('http://localhost:3000/api', {
        method: 'POST',
        headers,
        body: JSON.stringify({ reason }),
      })
      return (await POST?.(request, { params: Promise.resolve({ id, action: 'suspend' }) }))?.status
    }
    expect(await write(mine.affiliate.id)).toBe(200)
    expect(await write(theirs.affiliate.id)).toBe(404)
    const affiliateStatus = async (id: number) => (await db().affiliate.findUniqueOrThrow({ where: { id } })).status
    expect(await affiliateStatus(mine.affiliateId)).toBe('suspended')
    expect(await affiliateStatus(theirs.affiliateId)).toBe('approved')
  })

  test('counts on the admin home, and is notified of, what is in its book', async () => {
    const home = await getStaffHome(await actorOf(), AT)
    expect(home.waiting.map(({ key, count }) => [key, count])).toEqual([
      ['appeals', 1],
      ['missingSales', 1],
    ])
    expect([home.failed, home.figures]).toEqual([[], []])
    const deciders = await listDeciders(db(), theirs.affiliate.id)
    expect(deciders).toContain(theirs.manager.id)
    expect(deciders).toContain(boss.userId)
    expect(deciders).not.toContain(mine.manager.id)
  })

  test('reads an appeal against an advertiser of another book without who that is', async () => {
    const owner = await db().offer.findUniqueOrThrow({ where: { id: Number(theirs.ids.offers) }, select: ADVERTISER })
    const { advertiser } = owner
    const contact = { name: 'Cora Contact', email: `cora-${advertiser.id}@contact.test`, role: 'Partners' }
    await db().advertiserContact.create({ data: { ...contact, advertiserId: advertiser.id, position: 0 } })
    const appeal = await appealOf(theirs, { of: mine, sentTo: contact.email })
    const read = async (headers: Headers) => {
      const { GET } = await import('@/app/_api/admin/appeals/[id]/route')
      const request = new Request(`http://localhost:3000/api/admin/appeals/${appeal}`, { headers })
      return (await GET(request, { params: Promise.resolve({ id: appeal }) })).text()
    }
    const seen = await read(mine.headers)
    expect(JSON.parse(seen)).toMatchObject({ questions: [{ sentTo: 'the advertiser' }], contacts: [] })
    for (const hidden of [advertiser.name, contact.name, contact.email]) expect(seen).not.toContain(hidden)
    const whole = await read(await signedInHeaders(await createUser({ role: 'SUPER_ADMIN' })))
    for (const shown of [advertiser.name, contact.name, contact.email]) expect(whole).toContain(shown)
  })

  test('is the same with an API key', async () => {
    const key = await keyWithAllScopes(mine.manager.id)
    const list = await callApi('/admin/manage-users', { key })
    expect(JSON.stringify(list.body)).toContain(mine.affiliate.email)
    expect(JSON.stringify(list.body)).not.toContain(theirs.affiliate.email)
    expect((await callApi(`/admin/manage-users/${theirs.affiliate.id}`, { key })).status).toBe(404)
    expect((await callApi('/admin/conversion-feed', { key })).status).toBe(403)
  })

  test('assigns nothing, itself least of all, and has nothing once it is taken away', async () => {
    const permissions: StaffPermission[] = ['manage-users:edit']
    const manager = await createUser({ role: 'CUSTOM', isOwnBook: true, permissions })
    const key = await keyWithAllScopes(manager.id)
    const ids = async () =>
      ((await callApi('/admin/manage-users', { key })).body.rows as { id: string }[]).map(({ id }) => id)
    const body = { ids: [theirs.affiliate.id], managerId: manager.id, reason, confirm: '' }
    expect((await callApi('/admin/manage-users/managers', { key, method: 'POST', body })).status).toBe(403)
    expect(await ids()).toEqual([])
    const person = await createUser()
    await assignAffiliates({ actor: boss, at: AT }, { ...body, ids: [person.id] })
    expect(await ids()).toEqual([person.id])
    await assignAffiliates({ actor: boss, at: AT }, { ...body, ids: [person.id], managerId: null })
    expect(await ids()).toEqual([])
  })
})
