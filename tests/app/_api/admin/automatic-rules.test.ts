import { beforeAll, describe, expect, test } from 'vitest'
import { GET as LIST_ACTIONS } from '@/app/_api/admin/automatic-rules/[id]/actions/route'
import { DELETE, PATCH, PUT } from '@/app/_api/admin/automatic-rules/[id]/route'
import { POST as DRY_RUN } from '@/app/_api/admin/automatic-rules/dry-run/route'
import { GET, POST } from '@/app/_api/admin/automatic-rules/route'
import { POST as UNDO } from '@/app/_api/admin/automatic-rules/undo/route'
import { ask } from '@/tests/support/api/api'
import { createStaff, send } from '@/tests/support/backoffice/staff'
import { createUser, type TestUser } from '@/tests/support/factories/users'

const PATH = '/api/admin/automatic-rules'
const reason = 'A test'
const body = {
  name: 'Weak sources',
  subject: 'source',
  conditions: [{ figure: 'conversionRate', comparison: 'below', bound: 0.01 }],
  action: 'pause',
}
let admin: TestUser
let growth: TestUser
beforeAll(async () => {
  admin = (await createStaff('ADMIN')).user
  growth = (await createStaff('GSM')).user
})

const create = async (user: TestUser, fields: object = {}) => {
  const answer = await send(POST, user, { path: PATH, body: { ...body, ...fields } })
  return { status: answer.status, ...((await answer.json()) as { id?: string; error?: { fields?: object } }) }
}
const rowOf = async (id: string | undefined) => {
  const { rows } = (await (await ask(GET, `${PATH}?only=${id}`, admin)).json()) as { rows: Record<string, unknown>[] }
  return rows[0]
}

describe('/api/admin/automatic-rules', () => {
  test('creates a rule that is off, lists it as a sentence and as CSV, switches, changes and deletes it', async () => {
    const { status, id } = await create(admin)
    expect(status).toBe(201)
    const row = await rowOf(id)
    expect(row).toMatchObject({ state: 'off', version: 1, text: expect.stringContaining('If CR of a source') })
    expect(await (await ask(GET, `${PATH}?format=csv`, admin)).text()).toContain('Weak sources')
    const params = { id: String(id) }
    const on = { method: 'PATCH', params, body: { isOn: true, reason } }
    expect((await send(PATCH, admin, on)).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ state: 'on', version: 2 })
    const change = {
      method: 'PUT',
      params,
      body: { ...body, conditions: [{ ...body.conditions[0], bound: 0.02 }], version: 1, reason },
    }
    expect((await send(PUT, admin, change)).status).toBe(409)
    expect((await send(PUT, admin, { ...change, body: { ...change.body, version: 2 } })).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ conditions: [{ bound: 0.02 }], version: 3 })
    expect((await send(DELETE, admin, { method: 'DELETE', params, body: { reason } })).status).toBe(200)
    expect(await rowOf(id)).toBeUndefined()
    const route = (request: Request) => LIST_ACTIONS(request, { params: Promise.resolve(params) })
    expect(await (await ask(route, `${PATH}/${id}/actions`, admin)).json()).toEqual({ actions: [], hasMore: false })
  })

  test.each([
    ['a text as a number', { conditions: [{ ...body.conditions[0], bound: '1%' }] }],
    ['an action that does not fit', { action: 'cap' }],
    ['an offer that does not exist', { offerIds: [2_000_000_000] }],
    ['an affiliate that does not exist', { exceptAffiliateIds: [2_000_000_000] }],
    ['somebody who is no staff', { toldIds: ['0197a2b4-6d3e-7c52-8f10-4a9b6c2d1e0f'] }],
    ['a number of days below one', { days: 0 }],
    ['an unknown field', { pays: true }],
  ])('refuses %s with 422', async (_, change) => {
    expect((await create(admin, change)).status).toBe(422)
  })

  test('tries a rule on recorded days, and refuses days to come', async () => {
    const dry = (days: object) => send(DRY_RUN, admin, { path: PATH, body: { ...body, ...days } })
    const answer = await dry({ from: '2026-09-01', to: '2026-09-30' })
    expect([answer.status, await answer.json()]).toMatchObject([200, { days: [], things: 0 }])
    expect((await dry({ from: '2026-09-01', to: '2026-12-30' })).status).toBe(422)
    expect((await dry({ from: '2126-09-01', to: '2126-09-02' })).status).toBe(422)
  })

  test('answers who may not: signed out, affiliates, other staff, and what they may not do by hand', async () => {
    const [moderator, affiliate] = [(await createStaff('MODERATOR')).user, await createUser()]
    expect((await send(POST, undefined, { path: PATH, body })).status).toBe(401)
    expect((await send(POST, moderator, { path: PATH, body })).status).toBe(403)
    expect((await ask(GET, PATH, affiliate)).status).toBe(404)
    expect((await create(admin, { action: 'open_case' })).status).toBe(403)
    const { id } = await create(growth, { action: 'open_case' })
    const on = { method: 'PATCH', params: { id: String(id) }, body: { isOn: true, reason } }
    expect((await send(PATCH, admin, on)).status).toBe(403)
    expect((await send(PATCH, growth, on)).status).toBe(200)
  })

  test('undoes nothing where nothing was done', async () => {
    const runId = '0197a2b4-6d3e-7c52-8f10-4a9b6c2d1e0f'
    expect((await send(UNDO, admin, { path: PATH, body: { runId } })).status).toBe(404)
    expect((await send(UNDO, admin, { path: PATH, body: { runId, actionId: runId } })).status).toBe(422)
  })
})
