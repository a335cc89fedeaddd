import { beforeAll, describe, expect, test } from 'vitest'
import { DELETE as END } from '@/app/_api/admin/offers/[id]/affiliates/[affiliateId]/route'
import { GET as GET_ACCESS, POST as GRANT } from '@/app/_api/admin/offers/[id]/affiliates/route'
import { PUT as PUT_LIMIT } from '@/app/_api/admin/offers/[id]/amount-limit/route'
import { POST as COPY } from '@/app/_api/admin/offers/[id]/copies/route'
import { PUT as PUT_CREATIVES } from '@/app/_api/admin/offers/[id]/creatives/route'
import { GET as GET_HISTORY } from '@/app/_api/admin/offers/[id]/history/route'
import { GET as GET_MATERIALS } from '@/app/_api/admin/offers/[id]/materials/route'
import { PUT as PUT_PICTURES } from '@/app/_api/admin/offers/[id]/pictures/route'
import { PUT as PUT_QUESTIONS } from '@/app/_api/admin/offers/[id]/questions/route'
import { GET as GET_ONE, PATCH } from '@/app/_api/admin/offers/[id]/route'
import { GET as GET_RULES, POST as PUBLISH } from '@/app/_api/admin/offers/[id]/rules/route'
import { POST as SET_STATUS } from '@/app/_api/admin/offers/[id]/status/route'
import { GET as GET_CALLS } from '@/app/_api/admin/offers/[id]/test-clicks/[clickId]/route'
import { POST as TEST_CLICK } from '@/app/_api/admin/offers/[id]/test-clicks/route'
import { PUT as PUT_CATEGORIES } from '@/app/_api/admin/offers/categories/route'
import { GET as GET_CHOICES } from '@/app/_api/admin/offers/choices/route'
import { GET, POST } from '@/app/_api/admin/offers/route'
import { toPayoutTerms } from '@/components/admin/offers/fields/payout-fields'
import { emptyOffer, toOfferBody } from '@/components/admin/offers/offer-draft'
import { db } from '@/lib/platform/database/db'
import { ask } from '@/tests/support/api/api'
import { createStaff, send } from '@/tests/support/backoffice/staff'
import { newOffer } from '@/tests/support/catalog/new-offer'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser } from '@/tests/support/factories/offers'
import type { TestUser } from '@/tests/support/factories/users'

const PATH = '/api/admin/offers'
const reason = 'A test'
let admin: TestUser
let moderator: TestUser
let advertiserId: number
let id: string

beforeAll(async () => {
  admin = (await createStaff('ADMIN')).user
  moderator = (await createStaff('MODERATOR')).user
  advertiserId = (await createAdvertiser()).id
  const created = await send(POST, admin, { path: PATH, body: body() })
  expect(created.status).toBe(201)
  id = String(((await created.json()) as { id: number }).id)
})

const body = (part: object = {}) => ({ ...newOffer(advertiserId), previewUrl: '', ...part })
const one = async () => (await ask(GET_ONE, `${PATH}/${id}`, moderator, { id })).json() as Promise<{ version: number }>
const change = (method: string, part: object) => ({ method, params: { id }, body: { ...part, reason } })

describe('/api/admin/offers', () => {
  test('lists, exports and answers what forms choose from', async () => {
    const list = await (await ask(GET, `${PATH}?advertiser=${advertiserId}&access=open`, moderator)).json()
    expect(list).toMatchObject({ total: 1, rows: [{ id: Number(id), payoutLabel: '$25 Payout', epcCents: null }] })
    const file = await (await ask(GET, `${PATH}?format=csv`, moderator)).text()
    expect(file.split('\r\n')[1]).toContain('Debit Card')
    const choices = await (await ask(GET_CHOICES, `${PATH}/choices`, moderator)).json()
    expect(choices).toMatchObject({ holdDays: 7, offers: [{ id: Number(id) }] })
  })

  test('creates an offer of five fields like the form of a new offer that is filled with nothing else', async () => {
    const five = {
      advertiserId,
      name: 'Five fields',
      destinationUrl: 'https://shop.example/?cid={click_id}',
      defaultPayoutCents: 2500,
      defaultRevenueCents: 4000,
    }
    const draft = { ...emptyOffer(7), ...five, payout: '25', revenue: '40' }
    const answers = [
      await send(POST, admin, { path: PATH, body: five }),
      await send(POST, admin, { path: PATH, body: { ...toOfferBody(draft), ...toPayoutTerms(draft), advertiserId } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    const stored = await Promise.all(
      answers.map(async (answer) => {
        const made = ((await answer.json()) as { id: number }).id
        const row = await db().offer.findUniqueOrThrow({ where: { id: made } })
        return { ...row, id: 0, createdAt: 0, updatedAt: 0 }
      }),
    )
    expect(stored[0]).toEqual(stored[1])
    expect(stored[0]).toMatchObject({ holdDays: 7, status: 'active', attributionWindowDays: 30, isPrivate: false })
    const { name } = await db().advertiser.findUniqueOrThrow({ where: { id: advertiserId } })
    expect(stored[0]?.displayAdvertiser).toBe(name)
    for (const missing of Object.keys(five)) {
      const answer = await send(POST, admin, { path: PATH, body: { ...five, [missing]: undefined } })
      expect(answer.status).toBe(422)
    }
  })

  test('takes each change of those who may, and records it', async () => {
    const version = async () => (await one()).version
    const statuses = [
      await send(PATCH, admin, change('PATCH', { version: await version(), name: 'Card B' })),
      await send(PUT_PICTURES, admin, change('PUT', { version: await version(), pictures: [] })),
      await send(PUT_CREATIVES, admin, change('PUT', { version: await version(), creatives: [] })),
      await send(PUT_QUESTIONS, admin, change('PUT', { version: await version(), questions: [] })),
      await send(PUBLISH, admin, change('POST', { text: 'No bots.', latest: 0 })),
      await send(SET_STATUS, admin, change('POST', { action: 'pause' })),
      await send(COPY, admin, change('POST', { name: 'Card C' })),
      await send(PUT_LIMIT, admin, change('PUT', { limitCents: 250_000, confirm: 'Card B' })),
      await send(PUT_CATEGORIES, admin, {
        method: 'PUT',
        body: { categories: [{ id: null, name: 'New' }], deleted: [], reason },
      }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([200, 200, 200, 200, 201, 200, 201, 200, 200])
    const history = await (await ask(GET_HISTORY, `${PATH}/${id}/history`, moderator, { id })).json()
    const actions = (history as { entries: { action: string }[] }).entries.map(({ action }) => action)
    expect(actions).toEqual([
      'amount_limit.set',
      'offer.pause',
      'offer.rules',
      'offer.questions',
      'offer.creatives',
      'offer.pictures',
      'offer.edit',
      'offer.create',
    ])
    const rules = await (await ask(GET_RULES, `${PATH}/${id}/rules`, moderator, { id })).json()
    expect(rules).toMatchObject({ versions: [{ version: 1, text: 'No bots.' }] })
    const materials = await (await ask(GET_MATERIALS, `${PATH}/${id}/materials`, moderator, { id })).json()
    expect(materials).toMatchObject({ pictures: [], creatives: [], questions: [] })
  })

  test('approves an affiliate, ends the approval, and makes a test click', async () => {
    const affiliate = await createAffiliate()
    const granted = await send(GRANT, admin, change('POST', { affiliateId: affiliate.id }))
    expect(granted.status).toBe(201)
    const list = await (await ask(GET_ACCESS, `${PATH}/${id}/affiliates`, moderator, { id })).json()
    expect(list).toMatchObject({ rows: [{ affiliateId: affiliate.id, status: 'approved', answers: [] }] })
    const params = { id, affiliateId: String(affiliate.id) }
    expect((await send(END, admin, { method: 'DELETE', params, body: { reason } })).status).toBe(200)
    const click = await send(TEST_CLICK, admin, { params: { id } })
    expect(click.status).toBe(201)
    const { clickId } = (await click.json()) as { clickId: string }
    const calls = await ask(GET_CALLS, `${PATH}/${id}/test-clicks/${clickId}`, moderator, { id, clickId })
    expect(await calls.json()).toEqual({ calls: [] })
  })

  test('refuses a version that is no longer the newest, and every change of those who only read', async () => {
    expect((await send(PATCH, admin, change('PATCH', { version: 1, name: 'Old' }))).status).toBe(409)
    const { version } = await one()
    const refused = [
      await send(POST, moderator, { path: PATH, body: body() }),
      await send(PATCH, moderator, change('PATCH', { version, name: 'Mine' })),
      await send(SET_STATUS, moderator, change('POST', { action: 'activate' })),
      await send(GRANT, moderator, change('POST', { affiliateId: 1 })),
      await send(PUBLISH, moderator, change('POST', { text: 'x', latest: 1 })),
      await send(TEST_CLICK, moderator, { params: { id } }),
    ].map(({ status }) => status)
    expect(refused).toEqual([403, 403, 403, 403, 403, 403])
  })

  test.each([
    ['name', { name: ' ' }],
    ['displayAdvertiser', { displayAdvertiser: 'x'.repeat(101) }],
    ['destinationUrl', { destinationUrl: 'https://shop.example/?c={clickid}' }],
    ['destinationUrl', { destinationUrl: 'https://shop.example/' }],
    ['previewUrl', { previewUrl: 'shop' }],
    ['percentPayoutBps', { payoutType: 'cpa_both', percentPayoutBps: 10_001 }],
    ['percentPayoutBps', { payoutType: 'cpa_both', percentPayoutBps: '1O%' }],
    ['isLossAccepted', { defaultPayoutCents: 5000 }],
    ['holdDays', { holdDays: 366 }],
    ['attributionWindowDays', { attributionWindowDays: 0 }],
    ['payoutCapCents', { payoutCapCents: 0 }],
    ['allowedCountries.1', { allowedCountries: ['US', 'U1'] }],
    ['deepLinkHosts.0', { deepLinkHosts: ['shop.example/sale'] }],
    ['expiresAt', { expiresAt: 'tomorrow' }],
    ['reason', { reason: 'x'.repeat(2_000) }],
  ])('refuses a bad %s at its field: %j', async (field, part) => {
    const answer = await send(POST, admin, { path: PATH, body: body(part) })
    expect(answer.status).toBe(422)
    const { error } = (await answer.json()) as { error: { fields: Record<string, string> } }
    expect(Object.keys(error.fields)).toEqual([field])
    expect(error.fields[field]).toMatch(/[.!?]$/)
  })
})
