import { beforeAll, describe, expect, test } from 'vitest'
import { PUT as PUT_LIMIT } from '@/app/_api/admin/advertisers/[id]/amount-limit/route'
import { GET as GET_CALLS } from '@/app/_api/admin/advertisers/[id]/calls/route'
import { GET as GET_ONE, PATCH } from '@/app/_api/admin/advertisers/[id]/route'
import { POST as ROTATE } from '@/app/_api/admin/advertisers/[id]/secrets/[secretId]/rotation/route'
import { DELETE } from '@/app/_api/admin/advertisers/[id]/secrets/[secretId]/route'
import { POST as ADD_SECRET } from '@/app/_api/admin/advertisers/[id]/secrets/route'
import { POST as SET_STATUS } from '@/app/_api/admin/advertisers/[id]/status/route'
import { GET as GET_CHOICES } from '@/app/_api/admin/advertisers/choices/route'
import { GET, POST } from '@/app/_api/admin/advertisers/route'
import { ask } from '@/tests/support/api/api'
import { createStaff, send } from '@/tests/support/backoffice/staff'
import type { TestUser } from '@/tests/support/factories/users'

const PATH = '/api/admin/advertisers'
const reason = 'A test'
const body = {
  name: 'Northpay',
  website: '',
  reference: '',
  paymentTerms: '',
  currency: 'USD',
  notes: '',
  contacts: [{ name: 'Ada', email: 'ADA@northpay.example', role: '' }],
  reason,
}
let admin: TestUser
let moderator: TestUser
let id: string

beforeAll(async () => {
  admin = (await createStaff('ADMIN')).user
  moderator = (await createStaff('MODERATOR')).user
  const created = await send(POST, admin, { path: PATH, body })
  expect(created.status).toBe(201)
  id = String(((await created.json()) as { id: number }).id)
})

const one = async () => (await ask(GET_ONE, `${PATH}/${id}`, moderator, { id })).json()

describe('/api/admin/advertisers', () => {
  test('lists, exports and names advertisers', async () => {
    const list = await (await ask(GET, PATH, moderator)).json()
    expect(list).toMatchObject({ total: 1, rows: [{ name: 'Northpay', status: 'active', revenueCents: null }] })
    const file = await (await ask(GET, `${PATH}?format=csv`, moderator)).text()
    expect(file.split('\r\n')[1]).toContain('Northpay')
    const choices = await (await ask(GET_CHOICES, `${PATH}/choices`, moderator)).json()
    expect(choices).toEqual({ advertisers: [{ id: Number(id), name: 'Northpay', status: 'active', currency: 'USD' }] })
  })
  test('makes one of a name and a reason alone, paid in USD', async () => {
    const created = await send(POST, admin, { path: PATH, body: { name: 'Northwind', reason } })
    expect(created.status).toBe(201)
    const added = { id: String(((await created.json()) as { id: number }).id) }
    const shown = await (await ask(GET_ONE, `${PATH}/${added.id}`, moderator, added)).json()
    expect(shown).toMatchObject({ name: 'Northwind', website: null, reference: null, currency: 'USD', contacts: [] })
  })

  test('answers one with its contacts, its calls, and never a secret', async () => {
    expect(await one()).toMatchObject({ name: 'Northpay', version: 1, contacts: [{ email: 'ada@northpay.example' }] })
    const calls = await ask(GET_CALLS, `${PATH}/${id}/calls?size=8`, moderator, { id })
    expect(await calls.json()).toMatchObject({ rows: [], total: 0, size: 8 })
    const added = await send(ADD_SECRET, admin, { body: { kind: 'token', label: '', reason }, params: { id } })
    expect(added.status).toBe(201)
    const created = (await added.json()) as { id: string; secret: string }
    expect(JSON.stringify(await one())).not.toContain(created.secret)
    const params = { id, secretId: created.id }
    const rotated = await send(ROTATE, admin, { body: { overlapHours: 0, reason }, params })
    expect(rotated.status).toBe(201)
    const next = (await rotated.json()) as { id: string; secret: string }
    const confirm = `revoke ${next.secret.slice(-4)}`
    const revoke = { method: 'DELETE', body: { reason, confirm }, params: { id, secretId: next.id } }
    expect((await send(DELETE, admin, revoke)).status).toBe(200)
    expect((await send(DELETE, admin, revoke)).status).toBe(409)
    expect(await one()).toMatchObject({ secrets: [{ state: 'revoked' }, { state: 'expired' }] })
  })

  test('sets the amount limit by the service of the caps page', async () => {
    const put = (limitCents: number) =>
      send(PUT_LIMIT, admin, { method: 'PUT', params: { id }, body: { limitCents, reason, confirm: 'Northpay' } })
    expect((await put(0)).status).toBe(422)
    expect((await put(250_000)).status).toBe(200)
    expect(await one()).toMatchObject({ maxAmountCents: 250_000 })
  })

  test('changes nothing for those who only read', async () => {
    const edit = { method: 'PATCH', params: { id }, body: { notes: 'x', version: 1, reason } }
    expect((await send(PATCH, moderator, edit)).status).toBe(403)
    const pause = { params: { id }, body: { action: 'pause', reason, confirm: 'Northpay' } }
    expect((await send(SET_STATUS, moderator, pause)).status).toBe(403)
    expect((await send(SET_STATUS, admin, pause)).status).toBe(200)
    expect(await one()).toMatchObject({ status: 'paused' })
  })

  test.each([
    ['name', { name: ' ' }],
    ['website', { website: 'javascript:alert(1)' }],
    ['contacts.0.email', { contacts: [{ name: 'Ada', email: 'ada', role: '' }] }],
    ['currency', { currency: 'EURO' }],
    ['reason', { reason: '' }],
  ])('refuses a bad %s at its field', async (field, part) => {
    const answer = await send(POST, admin, { path: PATH, body: { ...body, name: 'Glowbox', ...part } })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ error: { fields: { [field]: expect.any(String) } } })
  })
})
