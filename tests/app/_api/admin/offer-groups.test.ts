import { beforeAll, describe, expect, test } from 'vitest'
import { DELETE, PUT } from '@/app/_api/admin/offer-groups/[id]/route'
import { GET, POST } from '@/app/_api/admin/offer-groups/route'
import { ask } from '@/tests/support/api/api'
import { createStaff, send } from '@/tests/support/backoffice/staff'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createUser, type TestUser } from '@/tests/support/factories/users'

const PATH = '/api/admin/offer-groups'
let boss: TestUser
let body: Record<string, unknown>

beforeAll(async () => {
  boss = (await createStaff()).user
  const offer = await createOffer({ advertiserId: (await createAdvertiser()).id })
  body = { name: 'Cards', members: [{ offerId: offer.id, weight: 2 }], reason: 'A test' }
})

describe('/api/admin/offer-groups', () => {
  test('creates, lists, changes and deletes a group; a duplicate name is refused [S2.33]', async () => {
    const { id } = (await (await send(POST, boss, { path: PATH, body })).json()) as { id: number }
    expect((await send(POST, boss, { path: PATH, body })).status).toBe(422)
    expect(await (await ask(GET, PATH, boss)).json()).toMatchObject({ total: 1, rows: [{ id, name: 'Cards' }] })
    expect(await (await ask(GET, `${PATH}?format=csv`, boss)).text()).toContain('Northpay Debit Card (2)')
    const params = { id: String(id) }
    expect((await send(PUT, boss, { method: 'PUT', params, body: { ...body, isActive: false } })).status).toBe(200)
    const said = { reason: 'A test', confirm: 'Cards' }
    expect((await send(DELETE, boss, { method: 'DELETE', params, body: said })).status).toBe(200)
    expect((await send(PUT, boss, { method: 'PUT', params, body })).status).toBe(404)
  })

  test.each([
    ['no offers', { members: [] }],
    ['an offer twice', { members: [1, 1].map((offerId) => ({ offerId, weight: 1 })) }],
    ['a weight below 0', { members: [{ offerId: 1, weight: -1 }] }],
    ['a fallback among its own members', { members: [{ offerId: 1, weight: 1 }], fallbackOfferId: 1 }],
    ['an unknown field', { caps: 2 }],
  ])('refuses %s with 422', async (_, change) => {
    expect((await send(POST, boss, { path: PATH, body: { ...body, ...change } })).status).toBe(422)
  })

  test.each([
    ['nobody', undefined, 401],
    ['a GSM', 'GSM', 403],
    ['an affiliate', 'AFFILIATE', 404],
  ] as const)('answers %s with %i [S2.33]', async (_, role, status) => {
    const user = role && (await createUser({ role }))
    expect((await send(POST, user, { path: PATH, body })).status).toBe(status)
    expect((await ask(GET, PATH, user)).status).toBe(status)
  })
})
