// Slow: holds changes of agents side by side with those of the API.
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { REGISTRY } from '@/app/_api/v1/operations/registry'
import { WAITING_MAX } from '@/lib/api/agents/constants'
import { listAgentActions } from '@/lib/api/agents/data'
import { PREPARABLE } from '@/lib/api/agents/permission-constants'
import { reasonAgainst } from '@/lib/api/agents/permission-policy'
import { REFUSED } from '@/lib/api/agents/refusal-constants'
import { isRead } from '@/lib/api/mcp/tool-rules'
import { isSealed } from '@/lib/platform/crypto/seal'
import { db } from '@/lib/platform/database/db'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { FIRST_PAGE } from '@/lib/platform/http/responses/pagination'
import { callApi, keyOf } from '@/tests/support/accounts/api-keys'
import { confirmAs, declineAs, prepare } from '@/tests/support/api/agent-actions'
import { callTool, connectMcp, openMcp } from '@/tests/support/api/mcp'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createUser, type TestUser } from '@/tests/support/factories/users'
import { stateOfTables } from '@/tests/support/setup/table-state'

let server: Awaited<ReturnType<typeof openMcp>>
const clients: Client[] = []
let ada: TestUser
let key = ''
let client: Client
let admin: TestUser
let adminKey = ''
let adminClient: Client
let offerId = 0

const connect = async (by: string) => {
  const made = await connectMcp(server.url, by)
  clients.push(made)
  return made
}

beforeAll(async () => {
  server = await openMcp()
  ada = await createUser()
  key = await keyOf(ada.id)
  client = await connect(key)
  admin = await createUser({ role: 'SUPER_ADMIN' })
  adminKey = await keyOf(admin.id)
  adminClient = await connect(adminKey)
  offerId = (await createOffer({ advertiserId: (await createAdvertiser()).id })).id
})
afterAll(async () => {
  for (const each of clients) await each.close()
  await server.close()
})

const writes = REGISTRY.operations.filter((each) => !isRead(each))
const linkBody = (source: string) => ({ offerId, source })
const linksOf = ({ affiliateId }: TestUser) => db().shortLink.count({ where: { affiliateId: affiliateId ?? 0 } })
/** What preparing writes; everything else stays as it is. */
const OF_PREPARING = ['agent_action', 'notification', 'audit_log', 'push_message', 'retention_mark']
const prepareLink = async (source: string, by = client, its = key) =>
  (await prepare(by, its, { operation: 'createShortLink', body: linkBody(source) })).action

describe('preparing', () => {
  test('stores the change with its preview, and does nothing else', async () => {
    const before = await stateOfTables(OF_PREPARING)
    const { action, page, error } = await prepare(client, key, {
      operation: 'createShortLink',
      body: linkBody('newsletter'),
    })
    expect(error).toBeUndefined()
    expect(await stateOfTables(OF_PREPARING)).toEqual(before)
    expect(action).toMatchObject({ state: 'waiting', operation: 'createShortLink', key: { name: 'Test' } })
    expect(action.preview).toMatchObject({
      title: 'Make a short link',
      address: 'POST /api/v1/links/short',
      changes: expect.arrayContaining([
        { field: 'source', label: 'Source', from: null, to: 'newsletter', isSame: false },
      ]),
    })
    expect(page).toBe(`http://localhost:3000/account/actions?open=${action.id}`)
    expect(Date.parse(action.expiresAt) - Date.parse(action.createdAt)).toBe(DAY_MS)
    const told = await db().notification.findMany({ where: { userId: ada.id } })
    expect(told).toMatchObject([
      { title: 'An agent’s change needs your confirmation', destinationUrlPath: `/account/actions?open=${action.id}` },
    ])
  })

  test('puts what comes later below what waits, so that no button moves under the pointer', async () => {
    const { id } = await createUser()
    const its = await keyOf(id)
    const by = await connect(its)
    const made = []
    for (const source of ['first', 'second', 'third']) made.push((await prepareLink(source, by, its)).id)
    const { actions } = await listAgentActions(id, { state: 'waiting', ...FIRST_PAGE }, new Date())
    expect(actions.map((action) => action.id)).toEqual(made)
  })

  test('shows what would change from what to what, with amounts as money', async () => {
    await db().offer.update({ where: { id: offerId }, data: { payoutCapCents: 50_000n } })
    const { body: offer } = await callApi(`/admin/offers/${offerId}`, { key: adminKey })
    const { action, error } = await prepare(adminClient, adminKey, {
      operation: 'changeOffer',
      params: { id: offerId },
      body: { version: offer.version, payoutCapCents: 75_000, description: 'New text', reason: 'Asked by mail.' },
    })
    expect(error).toBeUndefined()
    expect(action.preview.facts).toContainEqual({ label: 'Name', text: offer.name })
    expect(action.preview.changes).toEqual(
      expect.arrayContaining([
        { field: 'payoutCapCents', label: 'Payout cap', from: '$500.00', to: '$750.00', isSame: false },
        { field: 'version', label: 'Version', from: String(offer.version), to: String(offer.version), isSame: true },
      ]),
    )
    await declineAs(admin, action)
  })

  test('shows what the contract assumes for fields left out', async () => {
    const { action } = await prepare(client, key, { operation: 'createShortLink', body: linkBody('assumed') })
    expect(action.preview.changes.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['slug', 'smartLinkId', 's1']),
    )
  })

  test('checks the input and the rights as the operation does [Q23]', async () => {
    const bad = await prepare(client, key, { operation: 'createShortLink', body: { offerId: 'x' } })
    expect(bad.error).toMatchObject({ code: 'invalid', fields: { offerId: expect.any(String) } })
    expect((await prepare(client, key, { operation: 'createShortLink', body: { nothing: 1 } })).error?.code).toBe(
      'invalid',
    )
    expect((await prepare(client, key, { operation: 'changeOffer', params: { id: offerId } })).error?.code).toBe(
      'forbidden',
    )
    const few = await keyOf(ada.id, ['links:write'])
    const other = await connect(few)
    expect((await prepare(other, few, { operation: 'createTicket', body: {} })).error?.code).toBe('scope_required')
    const missing = await prepare(client, key, { operation: 'deleteShortLink', params: { id: 999_999 } })
    expect(missing.error?.code).toBe('not_found')
    // what would change is not told to a key that may not read it
    const link = await db().shortLink.create({
      data: { affiliateId: ada.affiliateId ?? 0, host: '', slug: 'of-ada', offerId, createdAt: new Date() },
    })
    const blind = await prepare(other, few, { operation: 'deleteShortLink', params: { id: link.id } })
    expect(blind.error).toMatchObject({ code: 'scope_required', message: expect.stringContaining('links:read') })
    expect((await prepare(client, key, { operation: 'listOffers' })).error?.code).toBe('bad_request')
  })

  test('the same change again is the same, and thirty may wait', async () => {
    const eve = await createUser()
    const its = await keyOf(eve.id)
    const by = await connect(its)
    const first = await prepareLink('one', by, its)
    expect((await prepareLink('one', by, its)).id).toBe(first.id)
    for (let at = 1; at < WAITING_MAX; at += 1) await prepareLink(`link ${at}`, by, its)
    const { error } = await prepare(by, its, { operation: 'createShortLink', body: linkBody('one more') })
    expect(error).toMatchObject({ code: 'conflict', message: expect.stringContaining('30') })
    expect(await linksOf(eve)).toBe(0)
  })
})

describe('what no agent may prepare', () => {
  test('every operation that changes something may be prepared or has one reason against it', () => {
    const refused = Object.values(REFUSED).flat()
    const unnamed = writes.filter(({ id, takes }) => !takes && !PREPARABLE.has(id) && !refused.includes(id))
    expect(unnamed.map(({ id }) => id)).toEqual([])
    const twice = [...PREPARABLE].filter((id) => refused.includes(id))
    expect([twice, new Set(refused).size]).toEqual([[], refused.length])
    const ids = writes.map(({ id }) => id)
    expect([...PREPARABLE, ...refused].filter((id) => !ids.includes(id))).toEqual([])
  })

  test('is all that a person confirms by a phrase, and everything of these scopes', () => {
    const money = [
      'payouts:write',
      'funding:write',
      'secrets:write',
      'settings:write',
      'billing:write',
      'rewards:write',
    ]
    const may = writes.filter((each) => reasonAgainst(each) === null)
    const ofMoney = may.filter(({ scope }) => money.includes(scope)).map(({ id }) => id)
    // telling oneself of low funds, test mails, and days of the streak
    expect(ofMoney.sort()).toEqual(['changeBalanceNotice', 'restoreStreak', 'sendTestMail', 'updateStreak'])
    const phrased = may.filter(({ route }) => {
      const shape = (
        route.rules.body as { shape?: Record<string, { safeParse: (v: unknown) => { success: boolean } }> }
      )?.shape
      return shape?.confirm !== undefined && !shape.confirm.safeParse(undefined).success
    })
    expect(phrased.map(({ id }) => id)).toEqual([])
  })

  test('is refused with the reason, whatever the body, and leaves nothing waiting [Q23]', async () => {
    const before = await stateOfTables()
    for (const [place, operation] of writes.filter((each) => reasonAgainst(each) !== null).entries()) {
      const params = Object.fromEntries([...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 1]))
      const sent = { operation: operation.id, params, body: operation.example?.body ?? { amountCents: 1 } }
      // an affiliate and an administrator take turns
      const { error } = await (place % 2 ? prepare(client, key, sent) : prepare(adminClient, adminKey, sent))
      expect([operation.id, error?.code]).toEqual([operation.id, 'person_required'])
    }
    expect(await stateOfTables()).toEqual(before)
  })

  test('is the phrase itself: a change that may ask for one cannot bring it', async () => {
    const { error } = await prepare(adminClient, adminKey, {
      operation: 'changeOfferStatus',
      params: { id: offerId },
      body: { action: 'archive', reason: 'Asked by mail.', confirm: 'ARCHIVE' },
    })
    expect(error).toMatchObject({ code: 'person_required', message: expect.stringContaining('phrase') })
  })
})

describe('a decision', () => {
  test('to confirm runs the change once, and the agent learns what came of it', async () => {
    const action = await prepareLink('confirmed')
    const before = await linksOf(ada)
    const { status, body } = await confirmAs(ada, action)
    expect([status, body.state]).toEqual([200, 'done'])
    expect(await linksOf(ada)).toBe(before + 1)
    expect((await confirmAs(ada, action)).status).toBe(409)
    expect(await linksOf(ada)).toBe(before + 1)
    const { data } = await callTool(client, key, 'get_prepared', { action: action.id })
    expect(data).toMatchObject({ action: { state: 'done' }, answer: expect.stringContaining('confirmed') })
    expect((await callTool(client, key, 'list_prepared')).data).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: action.id, state: 'done' })]),
    )
    const row = await db().agentAction.findUniqueOrThrow({ where: { id: action.id } })
    expect([row.answer, isSealed(row.answerSealed ?? '')]).toEqual([null, true])
    const entries = await db().auditLog.findMany({ where: { subjectId: action.id }, orderBy: { seq: 'asc' } })
    expect(entries.map(({ action: verb, actorId }) => [verb, actorId])).toEqual([
      ['agent-action.prepare', ada.id],
      ['agent-action.confirm', ada.id],
      ['agent-action.done', ada.id],
    ])
    expect(entries[2]?.after).toMatchObject({
      by: expect.stringMatching(new RegExp(`^by agent through key Test \\(stk_.*\\), confirmed by ${ada.email}$`)),
    })
  })

  test('of ten at the same time is one, and the change runs once', async () => {
    const action = await prepareLink('at once')
    const before = await linksOf(ada)
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, () => confirmAs(ada, action)),
      ...Array.from({ length: 2 }, () => declineAs(ada, action)),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
    const { state } = answers.find(({ status }) => status === 200)?.body ?? {}
    expect(await linksOf(ada)).toBe(before + (state === 'done' ? 1 : 0))
  })

  test('about six changes at the same time, beside six edits of the API, hangs none of them', async () => {
    const boss = await createUser({ role: 'SUPER_ADMIN' })
    const its = await keyOf(boss.id)
    const by = await connect(its)
    const { id: advertiserId } = await createAdvertiser()
    const made = await Promise.all(Array.from({ length: 12 }, () => createOffer({ advertiserId })))
    const [prepared, edited] = [made.slice(0, 6), made.slice(6)]
    const actions = []
    for (const { id, version } of prepared) {
      const body = { version, description: 'Confirmed', reason: 'Asked by mail.' }
      actions.push((await prepare(by, its, { operation: 'changeOffer', params: { id }, body })).action)
    }
    const edits = await Promise.all(
      edited.map(async ({ id, version }) => {
        const { headers } = await callApi(`/admin/offers/${id}`, { key: its })
        const body = { version, description: 'Edited', reason: 'Asked by mail.' }
        return { id, body, etag: headers.get('etag') ?? '' }
      }),
    )
    const answers = await Promise.all([
      ...actions.map(async (action) => (await confirmAs(boss, action)).body.state),
      ...edits.map(async ({ id, body, etag }) => {
        const headers = { 'if-match': etag }
        return (await callApi(`/admin/offers/${id}`, { key: its, method: 'PATCH', body, headers })).status
      }),
    ])
    expect(answers).toEqual([...Array(6).fill('done'), ...Array(6).fill(200)])
  })

  test('to decline ends it, and it can never run', async () => {
    const action = await prepareLink('declined')
    const before = await linksOf(ada)
    expect((await declineAs(ada, action)).body.state).toBe('declined')
    expect((await confirmAs(ada, action)).status).toBe(409)
    expect(await linksOf(ada)).toBe(before)
  })

  test('is only that of the person of the key, signed in, about what was shown [Q23]', async () => {
    const action = await prepareLink('mine')
    const before = await linksOf(ada)
    expect((await confirmAs(admin, action)).status).toBe(404)
    expect((await declineAs(admin, action)).status).toBe(404)
    const byKey = { key, method: 'POST', body: { hash: action.hash } }
    expect(await callApi(`/account/agent-actions/${action.id}/confirm`, byKey)).toMatchObject({
      status: 403,
      body: { error: { code: 'person_required' } },
    })
    expect((await confirmAs(ada, { ...action, hash: 'f'.repeat(64) })).status).toBe(412)
    // a body that was exchanged in the database is not what was shown
    await db().agentAction.update({ where: { id: action.id }, data: { body: { offerId, source: 'exchanged' } } })
    expect((await confirmAs(ada, action)).status).toBe(412)
    expect(await linksOf(ada)).toBe(before)
  })

  test('comes too late after a day, and when the key was revoked', async () => {
    const old = await prepareLink('old')
    const createdAt = new Date(Date.now() - 2 * DAY_MS)
    await db().agentAction.update({ where: { id: old.id }, data: { createdAt, expiresAt: new Date(Date.now() - 1) } })
    expect((await confirmAs(ada, old)).status).toBe(409)
    const ended = await keyOf(ada.id)
    const by = await connect(ended)
    const action = await prepareLink('ended', by, ended)
    await db().apiKey.updateMany({ where: { prefix: ended.slice(0, 10) }, data: { revokedAt: new Date() } })
    const before = await linksOf(ada)
    expect(await confirmAs(ada, action)).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } })
    expect(await linksOf(ada)).toBe(before)
  })

  test('runs with the rights the person and the key have then [Q23]', async () => {
    const staff = await createUser({ role: 'ADMIN' })
    const its = await keyOf(staff.id)
    const by = await connect(its)
    const given = { operation: 'createReply', body: { name: 'Days', body: 'Days are Eastern.' } }
    const first = (await prepare(by, its, given)).action
    await db().apiKey.updateMany({ where: { prefix: its.slice(0, 10) }, data: { scopes: ['support:read'] } })
    expect((await confirmAs(staff, first)).body).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('scope'),
    })
    await db().apiKey.updateMany({
      where: { prefix: its.slice(0, 10) },
      data: { scopes: ['support:read', 'support:write'] },
    })
    const second = (await prepare(by, its, given)).action
    await db().user.update({ where: { id: staff.id }, data: { role: 'AFFILIATE' } })
    expect((await confirmAs(staff, second)).body.state).toBe('failed')
    expect(await db().savedReply.count({ where: { name: 'Days' } })).toBe(0)
  })

  test('is refused when what it would change was changed since the preview', async () => {
    const profile = { firstName: 'Ada', lastName: 'Moor', username: 'ada-moor', country: 'US' }
    const { action, error } = await prepare(client, key, { operation: 'changeProfile', body: profile })
    expect(error).toBeUndefined()
    await db().user.update({ where: { id: ada.id }, data: { lastName: 'Elsewhere' } })
    const { body } = await confirmAs(ada, action)
    expect(body).toMatchObject({ state: 'failed', problem: expect.stringContaining('changed since the preview') })
    expect((await db().user.findUniqueOrThrow({ where: { id: ada.id } })).lastName).toBe('Elsewhere')
    const again = (await prepare(client, key, { operation: 'changeProfile', body: profile })).action
    expect(again.preview.changes).toContainEqual(
      expect.objectContaining({ field: 'lastName', from: 'Elsewhere', to: 'Moor' }),
    )
    expect((await confirmAs(ada, again)).body.state).toBe('done')
    expect((await db().user.findUniqueOrThrow({ where: { id: ada.id } })).lastName).toBe('Moor')
  })

  test('is refused by a change that commits while it runs', async () => {
    const profile = { firstName: 'Bea', lastName: 'Moor', username: 'ada-moor', country: 'US' }
    const { action } = await prepare(client, key, { operation: 'changeProfile', body: profile })
    let answer: ReturnType<typeof confirmAs> | undefined
    await db().$transaction(async (tx) => {
      await tx.user.update({ where: { id: ada.id }, data: { firstName: 'Meanwhile' } })
      answer = confirmAs(ada, action)
      await new Promise((resolve) => setTimeout(resolve, 1500))
    })
    expect((await answer)?.body).toMatchObject({ state: 'failed' })
    expect((await db().user.findUniqueOrThrow({ where: { id: ada.id } })).firstName).toBe('Meanwhile')
  })
})

test('every operation that may be prepared is read before it is changed, or makes something new [Q24]', async () => {
  const { stateSource } = await import('@/lib/api/agents/preview-rules')
  const without = writes
    .filter(({ id }) => PREPARABLE.has(id))
    .filter((each) => each.method !== 'POST' && stateSource(REGISTRY.operations, each) === null)
    .map(({ id }) => id)
  // nothing of these can be read by API
  expect(without).toEqual(['removePicture', 'markLessonNotDone'])
})
