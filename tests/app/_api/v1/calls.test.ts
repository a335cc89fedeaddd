import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { REGISTRY } from '@/app/_api/v1/operations/registry'
import { findKeyHolder, type KeyHolder } from '@/lib/accounts/api-keys/data'
import { ANSWER_KEPT_MAX, SETTLE_AGAIN_MS } from '@/lib/api/calls/idempotency-constants'
import { runOnce } from '@/lib/api/calls/idempotency-service'
import { answerCall } from '@/lib/api/calls/service'
import { fingerprint } from '@/lib/platform/crypto/seal'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { DAY_MS, MINUTE_MS } from '@/lib/platform/dates/constants'
import { countSealed } from '@/lib/runtime/data-checks/encryption-key-service'
import { callApi, keyOf, ORIGIN } from '@/tests/support/accounts/api-keys'
import { createAdvertiserPerson } from '@/tests/support/factories/advertisers'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createUser, type TestUser } from '@/tests/support/factories/users'
import { tablesWith } from '@/tests/support/setup/table-state'

let ada: TestUser
let key = ''
let staffKey = ''
let offerId = 0

beforeAll(async () => {
  ada = await createUser()
  key = await keyOf(ada.id)
  staffKey = await keyOf((await createUser({ role: 'SUPER_ADMIN' })).id)
  offerId = (await createOffer({ advertiserId: (await createAdvertiser()).id })).id
})

const linkBody = () => ({ host: '', slug: '', offerId, smartLinkId: null, source: '', url: '', ...SUB_IDS })
const SUB_IDS = { s1: '', s2: '', s3: '', s4: '', s5: '' }
const makeLink = (idempotencyKey: string, body: object = linkBody(), by = key) =>
  callApi('/links/short', { key: by, method: 'POST', body, headers: { 'idempotency-key': idempotencyKey } })
const linksOf = (affiliateId: number | null) => db().shortLink.count({ where: { affiliateId: affiliateId ?? 0 } })

describe('a write with an Idempotency-Key', () => {
  test('is executed once by ten calls at the same time, and all get its answer', async () => {
    const before = await linksOf(ada.affiliateId)
    const once = randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, () => makeLink(once)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(answers.filter(({ headers }) => headers.get('idempotency-replayed') === 'true')).toHaveLength(9)
    expect(await linksOf(ada.affiliateId)).toBe(before + 1)
  })

  test('is refused with 422 when the same key comes with another body, and changes nothing', async () => {
    const once = randomUUID()
    const before = await linksOf(ada.affiliateId)
    expect((await makeLink(once)).status).toBe(201)
    expect(await makeLink(once, { ...linkBody(), s1: 'other' })).toMatchObject({
      status: 422,
      body: { error: { code: 'idempotency_mismatch' } },
    })
    expect(await linksOf(ada.affiliateId)).toBe(before + 1)
  })

  test('is kept as a keyed hash, from which an address in its body cannot be guessed', async () => {
    const once = randomUUID()
    await makeLink(once)
    const { requestHash } = await db().apiCall.findFirstOrThrow({ where: { idempotencyKey: once } })
    const plain = createHash('sha256').update('POST /api/v1/links/short\n').update(JSON.stringify(linkBody()))
    expect(requestHash).toBe(fingerprint(plain.digest('hex')))
  })

  test('gets its first answer again, where it is refused too, and belongs to one API key', async () => {
    const once = randomUUID()
    const refused = await makeLink(once, { ...linkBody(), offerId: null })
    expect(refused.status).toBe(422)
    const again = await makeLink(once, { ...linkBody(), offerId: null })
    expect([again.status, again.body]).toEqual([422, refused.body])
    const bob = await createUser()
    expect((await makeLink(once, linkBody(), await keyOf(bob.id))).status).toBe(201)
    expect(await linksOf(bob.affiliateId)).toBe(1)
  })

  test('that is refused before anything is done stores nothing, and names twenty of 20,000 faults', async () => {
    const once = randomUUID()
    const owner = await createAdvertiserPerson('owner')
    const theirs = await keyOf(owner.id)
    const send = (types: unknown) =>
      callApi('/advertiser/webhooks', {
        key: theirs,
        method: 'POST',
        body: { name: 'ERP', url: 'https://erp.example/hook', types },
        headers: { 'idempotency-key': once },
      })
    const refused = await send(Array.from({ length: 12_000 }, () => 'x'))
    expect(refused.status).toBe(422)
    expect(JSON.stringify(refused.body).length).toBeLessThan(4_000)
    expect(await db().apiCall.count({ where: { idempotencyKey: once } })).toBe(0)
    expect((await send(['conversion.approved'])).status).toBe(201)
  })

  test('whose answer is too long to be kept says so to a repeat, and is executed once', async () => {
    const { keyId } = (await findKeyHolder(key, new Date())) as KeyHolder
    let runs = 0
    const run = async () => {
      runs += 1
      return { status: 200, text: 'x'.repeat(ANSWER_KEPT_MAX + 1) }
    }
    const call = { keyId, idempotencyKey: randomUUID(), request: 'x', run }
    expect((await runOnce({ at: new Date() }, call)).text).toHaveLength(ANSWER_KEPT_MAX + 1)
    const again = await runOnce({ at: new Date() }, call)
    expect(again).toMatchObject({ status: 410, isRepeat: true, text: expect.stringContaining('answered 200') })
    expect(runs).toBe(1)
  })

  test('gets the refusal of its first call again, also where it was refused before its route was asked', async () => {
    const { body: made } = await callApi('/admin/advertisers', { key: staffKey, method: 'POST', body: newAdvertiser() })
    const headers = { 'idempotency-key': randomUUID(), 'if-match': '"stale"' }
    const body = { reference: 'A-1', version: made.version, reason: 'The number changed.' }
    const edit = () => callApi(`/admin/advertisers/${made.id}`, { key: staffKey, method: 'PATCH', body, headers })
    const first = await edit()
    expect(first).toMatchObject({ status: 412, body: { error: { code: 'precondition_failed' } } })
    const again = await edit()
    expect([again.status, again.body, again.headers.get('idempotency-replayed')]).toEqual([412, first.body, 'true'])
  })

  test('may be sent again after 503 of a transaction that was not committed', async () => {
    const once = randomUUID()
    const before = await linksOf(ada.affiliateId)
    await db().$executeRaw`CREATE FUNCTION refuse_links() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'too many connections' USING ERRCODE = '53300'; END $$`
    await db().$executeRaw`
      CREATE TRIGGER refuse_links BEFORE INSERT ON short_link FOR EACH ROW EXECUTE FUNCTION refuse_links()`
    expect(await makeLink(once)).toMatchObject({ status: 503, body: { error: { code: 'unavailable' } } })
    await db().$executeRaw`DROP FUNCTION refuse_links CASCADE`
    expect((await makeLink(once)).status).toBe(201)
    expect(await linksOf(ada.affiliateId)).toBe(before + 1)
  })

  test('is not sent again after 503 of something that followed a commit', async () => {
    const { keyId } = (await findKeyHolder(key, new Date())) as KeyHolder
    let runs = 0
    const run = async () => {
      runs += 1
      await transact((tx) => tx.$queryRaw`SELECT 1`)
      return { status: 503, text: '{}' }
    }
    const call = { keyId, idempotencyKey: randomUUID(), request: 'x', run }
    expect(await runOnce({ at: new Date() }, call)).toMatchObject({ status: 503, isRepeat: false })
    expect(await runOnce({ at: new Date() }, call)).toMatchObject({ status: 503, isRepeat: true })
    expect(runs).toBe(1)
  })

  test('keeps its answer when the first one, answered 503, frees the key once more', async () => {
    const { keyId } = (await findKeyHolder(key, new Date())) as KeyHolder
    const own = { keyId, idempotencyKey: randomUUID() }
    const answering = (status: number) => ({ ...own, request: 'x', run: async () => ({ status, text: '{}' }) })
    const at = new Date()
    await db().$executeRaw`CREATE FUNCTION refuse_frees() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'too many connections' USING ERRCODE = '53300'; END $$`
    await db().$executeRaw`
      CREATE TRIGGER refuse_frees BEFORE DELETE ON api_call FOR EACH ROW EXECUTE FUNCTION refuse_frees()`
    expect(await runOnce({ at }, answering(503))).toMatchObject({ status: 503 })
    await db().$executeRaw`DROP FUNCTION refuse_frees CASCADE`
    // the database had freed the key, though it did not say so
    await db().apiCall.deleteMany({ where: own })
    const later = { at: new Date(at.getTime() + 500) }
    expect(await runOnce(later, answering(201))).toMatchObject({ status: 201, isRepeat: false })
    await pause((SETTLE_AGAIN_MS[0] ?? 0) + 500)
    expect(await runOnce(later, answering(201))).toMatchObject({ status: 201, isRepeat: true })
  })

  test('is stored sealed: the secret in its answer is in no table', async () => {
    const owner = await createAdvertiserPerson('owner')
    const theirs = await keyOf(owner.id)
    const body = { name: 'ERP', url: 'https://erp.example/hook', types: ['conversion.approved'] }
    const headers = { 'idempotency-key': randomUUID() }
    const create = () => callApi('/advertiser/webhooks', { key: theirs, method: 'POST', body, headers })
    const first = await create()
    expect(first).toMatchObject({ status: 201, body: { secret: expect.stringMatching(/^whsec_/) } })
    expect((await create()).body).toEqual(first.body)
    expect(await tablesWith(first.body.secret)).toEqual([])
    const sealed = (await countSealed()).find(({ table }) => table === 'api_call')
    expect(sealed).toMatchObject({ column: 'answer_sealed', current: expect.any(Number), unreadable: 0 })
    expect(sealed?.current).toBeGreaterThan(0)
  })

  test('is executed anew after 24 hours', async () => {
    const once = randomUUID()
    const before = await linksOf(ada.affiliateId)
    await makeLink(once)
    const createdAt = new Date(Date.now() - DAY_MS - MINUTE_MS)
    await db().apiCall.updateMany({ where: { idempotencyKey: once }, data: { createdAt } })
    expect((await makeLink(once)).headers.get('idempotency-replayed')).toBeNull()
    expect(await linksOf(ada.affiliateId)).toBe(before + 2)
  })

  test('whose first call broke off is not executed a second time', async () => {
    const once = randomUUID()
    await makeLink(once)
    const before = await linksOf(ada.affiliateId)
    const createdAt = new Date(Date.now() - 2 * MINUTE_MS)
    await db().apiCall.updateMany({
      where: { idempotencyKey: once },
      data: { status: null, answerSealed: null, createdAt },
    })
    expect(await makeLink(once)).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } })
    expect(await linksOf(ada.affiliateId)).toBe(before)
  })

  test('is not repeated to somebody who may not do it any more [Q23]', async () => {
    const staff = await createUser({ role: 'GSM' })
    const theirs = await keyOf(staff.id)
    const headers = { 'idempotency-key': randomUUID() }
    const create = () => callApi('/admin/advertisers', { key: theirs, method: 'POST', body: newAdvertiser(), headers })
    const body = newAdvertiser()
    const first = await callApi('/admin/advertisers', { key: theirs, method: 'POST', body, headers })
    expect(first.status).toBe(201)
    await db().user.update({ where: { id: staff.id }, data: { role: 'MODERATOR' } })
    expect((await create()).status).toBe(403)
    expect((await callApi('/admin/advertisers', { key: theirs, method: 'POST', body, headers })).status).toBe(403)
  })
})

const newAdvertiser = () => ({
  name: `Shop ${randomUUID()}`,
  website: '',
  reference: '',
  paymentTerms: '',
  currency: 'USD',
  notes: '',
  contacts: [],
  reason: 'A new partner.',
})

describe('an edit with If-Match', () => {
  test('is done when nothing changed since the ETag, and refused with 412 when something did', async () => {
    const { body: made } = await callApi('/admin/advertisers', { key: staffKey, method: 'POST', body: newAdvertiser() })
    const path = `/admin/advertisers/${made.id}`
    const read = await callApi(path, { key: staffKey })
    const etag = read.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]{16}\.[\w-]{16}"$/)
    expect((await callApi(path, { key: staffKey, headers: { 'if-none-match': etag } })).status).toBe(304)
    const edit = (reference: string, ifMatch: string) => {
      const body = { reference, version: read.body.version, reason: 'The number changed.' }
      return callApi(path, { key: staffKey, method: 'PATCH', body, headers: { 'if-match': ifMatch } })
    }
    expect((await edit('A-1', etag)).status).toBe(200)
    expect(await edit('A-2', etag)).toMatchObject({ status: 412, body: { error: { code: 'precondition_failed' } } })
    const now = await callApi(path, { key: staffKey })
    expect(now.body.reference).toBe('A-1')
    expect(now.headers.get('etag')).not.toBe(etag)
  })
})

describe('the ETag of something whose figures move', () => {
  test('lets an edit pass after its figures moved, and tells the new figures to those who read again', async () => {
    const path = `/admin/offers/${offerId}`
    const read = await callApi(path, { key: staffKey })
    const etag = read.headers.get('etag') ?? ''
    const application = { affiliateId: ada.affiliateId ?? 0, offerId, status: 'requested' as const }
    await db().affiliateOffer.create({ data: { ...application, requestedAt: new Date() } })
    const moved = await callApi(path, { key: staffKey, headers: { 'if-none-match': etag } })
    expect([moved.status, moved.body.waiting]).toEqual([200, read.body.waiting + 1])
    const edit = (description: string) => {
      const body = { description, version: read.body.version, reason: 'Asked by mail.' }
      return callApi(path, { key: staffKey, method: 'PATCH', body, headers: { 'if-match': etag } })
    }
    expect((await edit('With traffic')).status).toBe(200)
    expect((await edit('Again')).status).toBe(412)
  })

  test('is of its own address: that of another offer with the same version is refused', async () => {
    const { id: advertiserId } = await createAdvertiser()
    const [one, other] = [(await createOffer({ advertiserId })).id, (await createOffer({ advertiserId })).id]
    const etag = (await callApi(`/admin/offers/${one}`, { key: staffKey })).headers.get('etag') ?? ''
    const body = { description: 'Wrong one', version: 1, reason: 'Asked by mail.' }
    const edit = { key: staffKey, method: 'PATCH', body, headers: { 'if-match': etag } }
    expect((await callApi(`/admin/offers/${other}`, edit)).status).toBe(412)
  })

  test('is had by a row of a list at an address of its own, and names it in an edit', async () => {
    const made = await makeLink(randomUUID())
    const path = `/links/short/${made.body.id}`
    const read = await callApi(path, { key })
    expect([read.status, read.body]).toEqual([200, made.body])
    const etag = read.headers.get('etag') ?? ''
    const edit = () => callApi(path, { key, method: 'PATCH', body: { isActive: false }, headers: { 'if-match': etag } })
    expect([(await edit()).status, (await edit()).status]).toEqual([200, 412])
    const bob = await keyOf((await createUser()).id)
    expect((await callApi(path, { key: bob })).status).toBe(404)
  })
})

describe('a list by cursor', () => {
  test('gives each row once, also when rows come and go before the place', async () => {
    const names = Array.from({ length: 7 }, (_, n) => `Cursor ${n} ${randomUUID()}`)
    const create = (name: string) => db().advertiser.create({ data: { name } })
    for (const name of names) await create(name)
    const page = async (cursor: string | null) => {
      const query = `q=Cursor&sort=name&dir=asc&limit=2${cursor === null ? '' : `&cursor=${cursor}`}`
      return (await callApi(`/admin/advertisers?${query}`, { key: staffKey })).body
    }
    const seen: string[] = []
    const first = await page(null)
    seen.push(...first.rows.map((row: { name: string }) => row.name))
    await create(`Cursor  first ${randomUUID()}`)
    await create(`Cursor  second ${randomUUID()}`)
    for (let cursor = first.nextCursor as string | null; cursor !== null; ) {
      const { rows, nextCursor } = await page(cursor)
      seen.push(...rows.map((row: { name: string }) => row.name))
      cursor = nextCursor
    }
    expect(seen).toEqual(names)
  })

  test('goes on after the last row of a page also when that row moved, or left the list', async () => {
    const names = Array.from({ length: 8 }, (_, n) => `Moving ${n} ${randomUUID()}`)
    const made = []
    for (const name of names) made.push(await db().advertiser.create({ data: { name, status: 'active' } }))
    const page = async (cursor?: string) => {
      const query = `q=Moving&status=active&sort=name&dir=asc&limit=2${cursor ? `&cursor=${cursor}` : ''}`
      const { body } = await callApi(`/admin/advertisers?${query}`, { key: staffKey })
      return { names: body.rows.map(({ name }: { name: string }) => name), next: body.nextCursor }
    }
    const first = await page()
    await db().advertiser.update({ where: { id: made[1]?.id ?? 0 }, data: { name: `Moving 9 ${randomUUID()}` } })
    const second = await page(first.next)
    await db().advertiser.updateMany({ where: { name: { in: second.names } }, data: { status: 'paused' } })
    const third = await page(second.next)
    await db().advertiser.deleteMany({ where: { name: { in: third.names } } })
    const fourth = await page(third.next)
    const seen = [first, second, third, fourth].flatMap((each) => each.names)
    expect(seen).toEqual(names)
  })

  test('refuses a cursor of another order, and one with values that its order cannot have', async () => {
    const read = (query: string) => callApi(`/admin/advertisers?limit=1&${query}`, { key: staffKey })
    const cursor = (await read('sort=name')).body.nextCursor
    expect((await read(`sort=name&cursor=${cursor}`)).status).toBe(200)
    for (const query of [`sort=clicks&cursor=${cursor}`, `sort=name&dir=asc&cursor=${cursor}`]) {
      expect(await read(query)).toMatchObject({
        status: 422,
        body: { error: { fields: { cursor: expect.any(String) } } },
      })
    }
    const [name] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    const forged = Buffer.from(JSON.stringify([name, "x' OR true --", 'no number'])).toString('base64url')
    expect(await read(`sort=name&cursor=${forged}`)).toMatchObject({
      status: 422,
      body: { error: { code: 'invalid' } },
    })
  })

  test.each([
    ['limit', '/admin/advertisers?limit=101'],
    ['cursor', '/admin/advertisers?cursor=nonsense'],
    ['_', '/admin/advertisers?page=2'],
    ['_', '/admin/advertisers?format=csv'],
    ['sort', '/admin/advertisers?sort=colors'],
  ])('refuses a wrong %s in %s', async (field, path) => {
    const { status, body } = await callApi(path, { key: staffKey })
    expect(status).toBe(422)
    expect(Object.keys(body.error.fields)).toContain(field)
  })
})

test('a body that breaks off is answered 499, and its key is free', async () => {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"offerId":'))
      controller.error(new Error('socket hang up'))
    },
  })
  const once = randomUUID()
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'idempotency-key': once }
  const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
  expect((await answerCall(REGISTRY, new Request(`${ORIGIN}/api/v1/links/short`, init))).status).toBe(499)
  expect((await makeLink(once)).status).toBe(201)
})

describe('an address', () => {
  test('there is not is answered 404 in JSON, and a method it does not take 405', async () => {
    expect(await callApi('/nothing', { key })).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } })
    const refused = await callApi('/offers', { key, method: 'DELETE' })
    expect(refused.headers.get('allow')).toBe('GET')
    expect(refused).toMatchObject({
      status: 405,
      body: { error: { code: 'method_not_allowed', message: 'This address takes GET.' } },
    })
  })
})
