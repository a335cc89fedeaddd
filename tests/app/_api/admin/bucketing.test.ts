import { beforeAll, describe, expect, test } from 'vitest'
import { DELETE, PUT } from '@/app/_api/admin/bucketing/[id]/route'
import { PUT as PIN, DELETE as UNPIN } from '@/app/_api/admin/bucketing/affiliates/[id]/pin/route'
import { GET as HISTORY } from '@/app/_api/admin/bucketing/affiliates/[id]/route'
import { GET as MEMBERS } from '@/app/_api/admin/bucketing/affiliates/route'
import { POST as APPLY } from '@/app/_api/admin/bucketing/apply/route'
import { GET as DRY_RUN } from '@/app/_api/admin/bucketing/dry-run/route'
import { GET, POST } from '@/app/_api/admin/bucketing/route'
import { DELETE as DELETE_RULE, PUT as PUT_RULE } from '@/app/_api/admin/bucketing/rules/[id]/route'
import { POST as ORDER } from '@/app/_api/admin/bucketing/rules/order/route'
import { POST as POST_RULE } from '@/app/_api/admin/bucketing/rules/route'
import { ask } from '@/tests/support/api/api'
import { createStaff, send } from '@/tests/support/backoffice/staff'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createUser, type TestUser } from '@/tests/support/factories/users'

const PATH = '/api/admin/bucketing'
const reason = 'A test'
const body = { name: 'Pro', payoutAdjustmentBps: 500, reason, confirm: 'Pro' }
let boss: TestUser

beforeAll(async () => {
  boss = (await createStaff()).user
})

const idOf = async (answer: Response) => String(((await answer.json()) as { id: number }).id)

describe('/api/admin/bucketing', () => {
  test('creates buckets and rules, runs them dry, applies them, pins and unpins [S2.24]', async () => {
    const { id: affiliateId } = await createAffiliate()
    const id = await idOf(await send(POST, boss, { path: PATH, body }))
    const rule = { bucketId: Number(id), conditions: { ageDays: { max: 9_000 } }, reason }
    const ruleId = await idOf(await send(POST_RULE, boss, { body: rule }))
    expect(await (await ask(GET, PATH, boss)).json()).toMatchObject({ buckets: [{ name: 'Pro' }], rules: [{}] })
    const paths = { params: { id: ruleId } }
    expect((await send(PUT_RULE, boss, { ...paths, method: 'PUT', body: { ...rule, isActive: true } })).status).toBe(
      200,
    )
    expect((await send(ORDER, boss, { body: { ids: [Number(ruleId)], reason } })).status).toBe(200)

    const { moves } = (await (await ask(DRY_RUN, PATH, boss)).json()) as { moves: number }
    const applied = await send(APPLY, boss, { body: { reason, confirm: `move ${moves}` } })
    expect(await applied.json()).toEqual({ moved: moves })
    const params = { id: String(affiliateId) }
    const said = { reason, confirm: params.id }
    expect((await send(PIN, boss, { method: 'PUT', params, body: { bucketId: null, ...said } })).status).toBe(200)
    expect((await send(UNPIN, boss, { method: 'DELETE', params, body: said })).status).toBe(200)
    expect((await send(UNPIN, boss, { method: 'DELETE', params, body: said })).status).toBe(409)
    expect(((await (await ask(HISTORY, PATH, boss, params)).json()) as { history: [] }).history).toHaveLength(3)
    expect(await (await ask(MEMBERS, `${PATH}?format=csv`, boss)).text()).toContain('Pro')

    expect((await send(PUT, boss, { method: 'PUT', params: { id }, body })).status).toBe(200)
    const removal = { method: 'DELETE', params: { id }, body: { reason, confirm: 'Pro' } }
    expect((await send(DELETE, boss, removal)).status).toBe(409)
    expect((await send(DELETE_RULE, boss, { method: 'DELETE', ...paths, body: { reason } })).status).toBe(200)
  })

  test.each([
    ['an adjustment below -100%', { payoutAdjustmentBps: -10_001 }],
    ['a hold of a hundred days', { holdDays: 100 }],
    ['a daily cap of zero', { dailyPayoutCapCents: 0 }],
    ['no name', { name: ' ' }],
    ['an unknown field', { affiliates: 3 }],
  ])('refuses %s with 422', async (_, change) => {
    expect((await send(POST, boss, { path: PATH, body: { ...body, ...change } })).status).toBe(422)
  })

  test.each([
    ['a range with min above max', { volume: { min: 5, max: 1 } }],
    ['what is no country', { countries: ['Nowhere'] }],
    ['an unknown condition', { shoeSize: { min: 1 } }],
  ])('refuses a rule with %s with 422', async (_, conditions) => {
    expect((await send(POST_RULE, boss, { body: { bucketId: 1, conditions, reason } })).status).toBe(422)
  })

  test.each([
    ['nobody', undefined, 401],
    ['a GSM', 'GSM', 403],
    ['an affiliate', 'AFFILIATE', 404],
  ] as const)('answers %s with %i [S2.24]', async (_, role, status) => {
    const user = role && (await createUser({ role }))
    for (const route of [GET, MEMBERS, DRY_RUN]) expect((await ask(route, PATH, user)).status).toBe(status)
    expect((await send(POST, user, { path: PATH, body })).status).toBe(status)
    expect((await send(APPLY, user, { body: { reason, confirm: 'move 0' } })).status).toBe(status)
    const pin = { method: 'PUT', params: { id: '10001' }, body: { bucketId: null, reason, confirm: '10001' } }
    expect((await send(PIN, user, pin)).status).toBe(status)
  })
})
