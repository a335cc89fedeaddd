import { beforeAll, describe, expect, test } from 'vitest'
import { PATCH } from '@/app/_api/admin/conversion-caps/[id]/route'
import { GET, POST } from '@/app/_api/admin/conversion-caps/route'
import { ask } from '@/tests/support/api/api'
import { createStaff, send } from '@/tests/support/backoffice/staff'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createUser, type TestUser } from '@/tests/support/factories/users'

const PATH = '/api/admin/conversion-caps'
let moderator: TestUser
let body: Record<string, unknown>

beforeAll(async () => {
  moderator = (await createStaff('MODERATOR')).user
  const offer = await createOffer({ advertiserId: (await createAdvertiser()).id })
  body = { offerId: offer.id, metric: 'clicks', period: 'day', limit: 7, reason: 'A test', confirm: offer.name }
})

describe('/api/admin/conversion-caps', () => {
  test('sets a cap, lists it and exports it as CSV; a duplicate is a conflict [S2.34]', async () => {
    const created = await send(POST, moderator, { path: PATH, body })
    expect(created.status).toBe(201)
    expect((await send(POST, moderator, { path: PATH, body })).status).toBe(409)
    const list = await (await ask(GET, PATH, moderator)).json()
    expect(list).toMatchObject({ total: 1, rows: [{ metric: 'clicks', limit: 7, used: 0, left: 7, state: 'open' }] })
    const file = await ask(GET, `${PATH}?format=csv`, moderator)
    expect(await file.text()).toContain('Northpay Debit Card')
    const { id } = (await created.json()) as { id: number }
    const change = { body: { isActive: false, reason: 'A test', confirm: body.confirm }, params: { id: String(id) } }
    expect((await send(PATCH, moderator, { method: 'PATCH', ...change })).status).toBe(200)
  })

  test.each([
    ['a limit of zero', { limit: 0 }],
    ['a fractional limit', { limit: 1.5 }],
    ['neither offer nor group', { offerId: null }],
    ['an affiliate and a bucket', { affiliateId: 1, bucketId: 1 }],
    ['no reason', { reason: ' ' }],
    ['an unknown field', { used: 3 }],
  ])('refuses %s with 422', async (_, change) => {
    expect((await send(POST, moderator, { path: PATH, body: { ...body, ...change } })).status).toBe(422)
  })

  test('answers 401 when signed out, 403 to an ADMIN, 404 to an affiliate or for an unknown cap [S2.34]', async () => {
    const [admin, affiliate] = [(await createStaff('ADMIN')).user, await createUser()]
    expect((await send(POST, undefined, { path: PATH, body })).status).toBe(401)
    expect((await send(POST, admin, { path: PATH, body })).status).toBe(403)
    expect((await ask(GET, PATH, affiliate)).status).toBe(404)
    const missing = { method: 'PATCH', body: { limit: 1, reason: 'A test', confirm: 'x' }, params: { id: '999999' } }
    expect((await send(PATCH, moderator, missing)).status).toBe(404)
  })
})
