import { beforeEach, describe, expect, test } from 'vitest'
import { POST as act } from '@/app/_api/admin/manage-squads/[id]/[action]/route'
import { PATCH as edit, GET as getSquad } from '@/app/_api/admin/manage-squads/[id]/route'
import { GET as listSquads } from '@/app/_api/admin/manage-squads/route'
import { POST as decide } from '@/app/_api/admin/squad-application/decide/route'
import { GET as listProposals } from '@/app/_api/admin/squad-application/route'
import { POST as close } from '@/app/_api/admin/squad-revenue/[id]/close/route'
import { GET as getRevenue } from '@/app/_api/admin/squad-revenue/[id]/route'
import { GET as listRevenue } from '@/app/_api/admin/squad-revenue/route'
import { addDays, easternDay } from '@/lib/platform/dates/days'
import { lastWholeDay } from '@/lib/rewards/squads/rules'
import { ask, send as post } from '@/tests/support/api/api'
import { send } from '@/tests/support/backoffice/staff'
import { createUser, type TestUser } from '@/tests/support/factories/users'
import { createProposal, createSquad } from '@/tests/support/rewards/squads'

const reason = 'They asked for it'
const base = '/api/admin'
let admin: TestUser
beforeEach(async () => {
  admin = await createUser({ role: 'SUPER_ADMIN' })
})
const actor = () => ({ userId: admin.id, role: 'SUPER_ADMIN' as const })
const yesterday = () => lastWholeDay(new Date())

test('allows only super admins: 401 signed out, 403 for other staff, 404 for an affiliate [Q20]', async () => {
  const squad = await createSquad(actor(), yesterday())
  const params = { id: String(squad.id) }
  const gets = [
    [listProposals, `${base}/squad-application`, {}],
    [listSquads, `${base}/manage-squads`, {}],
    [getSquad, `${base}/manage-squads/${squad.id}`, params],
    [listRevenue, `${base}/squad-revenue`, {}],
    [getRevenue, `${base}/squad-revenue/${squad.id}`, params],
  ] as const
  const [gsm, affiliate] = [await createUser({ role: 'GSM' }), await createUser()]
  for (const [route, path, given] of gets) {
    const statuses = []
    for (const user of [undefined, gsm, affiliate, admin]) {
      statuses.push((await ask(route as Parameters<typeof ask>[0], path, user, given)).status)
    }
    expect([path, statuses]).toEqual([path, [401, 403, 404, 200]])
  }
  expect((await post(close, `${base}/squad-revenue/${squad.id}/close`, {}, gsm, params)).status).toBe(403)
  expect((await post(decide, `${base}/squad-application/decide`, {}, affiliate)).status).toBe(404)
})

describe('squad-application', () => {
  test('approves a proposal, answers 422 without a reason, and lists and exports proposals', async () => {
    const { id, name } = await createProposal()
    const path = `${base}/squad-application/decide`
    expect((await post(decide, path, { ids: [id], decision: 'approve' }, admin)).status).toBe(422)
    const answer = await post(decide, path, { ids: [id], decision: 'approve', reason }, admin)
    expect(await answer.json()).toMatchObject({ outcomes: [{ id, isDone: true }] })
    const list = await ask(listProposals, `${base}/squad-application?q=${encodeURIComponent(name)}`, admin)
    expect(await list.json()).toMatchObject({ rows: [{ id, status: 'approved', problems: [] }], total: 1 })
    const file = await ask(listProposals, `${base}/squad-application?format=csv`, admin)
    expect(await file.text()).toContain(name)
  })
})

describe('manage-squads', () => {
  test('changes and suspends a squad; answers 422 without a reason or phrase, 404 for an unknown squad', async () => {
    const squad = await createSquad(actor(), easternDay(new Date()))
    const params = { id: String(squad.id) }
    const members = squad.members.map((affiliateId) => ({ affiliateId, shareBps: 0 }))
    const body = { name: `${squad.name} B`, leaderId: squad.members[1], split: 'none', members }
    const patch = (more: object, given = params) =>
      send(edit, admin, { method: 'PATCH', body: { ...body, ...more }, params: given })
    expect((await patch({ confirm: `change ${squad.name}` })).status).toBe(422)
    expect((await patch({ reason, confirm: 'change' })).status).toBe(422)
    expect((await patch({ reason, confirm: '' }, { id: '2000000000' })).status).toBe(404)
    const changed = await patch({ reason, confirm: `change ${squad.name}` })
    expect(await changed.json()).toMatchObject({ squad: { name: `${squad.name} B`, split: 'none' } })
    const suspended = await send(act, admin, {
      body: { reason, confirm: `suspend ${squad.name} B` },
      params: { ...params, action: 'suspend' },
    })
    expect(await suspended.json()).toMatchObject({ squad: { status: 'suspended' } })
  })
})

describe('squad-revenue', () => {
  test('closes a period once; a second call is a conflict', async () => {
    const day = yesterday()
    const squad = await createSquad(actor(), addDays(day, -3))
    const params = { id: String(squad.id) }
    const detail = await ask(getRevenue, `${base}/squad-revenue/${squad.id}?through=${day}`, admin, params)
    const { period } = (await detail.json()) as { period: { id: string } }
    expect(period).toMatchObject({ throughDay: day, lastDay: day, moveCents: 0 })
    const call = (more: object) =>
      post(
        close,
        `${base}/squad-revenue/${squad.id}/close`,
        { periodId: period.id, throughDay: day, ...more },
        admin,
        params,
      )
    expect((await call({ confirm: 'close $0.00' })).status).toBe(422)
    expect((await call({ reason, confirm: 'close $0.00', throughDay: 'x' })).status).toBe(422)
    expect(await (await call({ reason, confirm: 'close $0.00' })).json()).toEqual({ paidCents: 0, owedCents: 0 })
    expect((await call({ reason, confirm: 'close $0.00' })).status).toBe(409)
    const list = await ask(listRevenue, `${base}/squad-revenue?format=csv`, admin)
    expect(await list.text()).toContain(squad.name)
  })
})
