import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GET } from '@/app/_api/conversions/list/route'
import { changeConversionState } from '@/lib/conversions/lifecycle/state-change-service'
import { ownConversionsCsv } from '@/lib/conversions/lists/affiliate/data'
import { type OwnConversionsPage, ownConversionsQuerySchema } from '@/lib/conversions/lists/affiliate/schema'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { publicClickId } from '@/lib/traffic/requests/click-id-rules'
import { signedInHeaders } from '@/tests/support/accounts/session'
import { createOffer } from '@/tests/support/factories/offers'
import { createUser, type TestUser } from '@/tests/support/factories/users'
import { noParams } from '@/tests/support/platform/requests'
import { daysLater, NOW, openShop } from '@/tests/support/tracking/shop'

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1'

let shop: Awaited<ReturnType<typeof openShop>>
let ada: TestUser
let eve: TestUser
let ids: string[]
beforeAll(async () => {
  shop = await openShop()
  ada = await createUser()
  eve = await createUser()
  ids = []
  for (const day of [0, 1, 2, 3, 4]) ids.push(await convert(ada, day))
  await convert(eve, 0)
})
afterAll(closeTracking)

/** Makes a conversion by a click and a postback some days after NOW, and answers its id. */
async function convert(user: TestUser, days: number, options: { offerId?: number; phone?: boolean } = {}) {
  const at = daysLater(days)
  const { phone, ...link } = options
  const { click_id } = await shop.click({
    affiliateId: user.affiliateId ?? 0,
    at,
    ...link,
    ...(phone && { headers: { 'user-agent': PHONE } }),
  })
  const { body } = await shop.send({ click_id }, { at })
  return String(body.conversion_id)
}

async function ask(query: string, user: TestUser | null = ada) {
  const request = new Request(
    `http://localhost:3000/api/conversions/list?${query}`,
    user ? { headers: await signedInHeaders(user) } : {},
  )
  return GET(request, noParams)
}

async function list(query = '', user = ada): Promise<OwnConversionsPage> {
  const response = await ask(query, user)
  expect(response.status).toBe(200)
  return response.json()
}
const idsOf = ({ conversions }: OwnConversionsPage) => conversions.map(({ id }) => id)

describe('GET /api/conversions/list', () => {
  test('lists the affiliate’s own conversions, newest first, a page at a time in both directions', async () => {
    const newestFirst = [...ids].reverse()
    const first = await list('limit=2')
    expect(idsOf(first)).toEqual(newestFirst.slice(0, 2))
    expect(first.nextAfter).toBeNull()
    const second = await list(`limit=2&before=${first.nextBefore}`)
    expect(idsOf(second)).toEqual(newestFirst.slice(2, 4))
    const last = await list(`limit=2&before=${second.nextBefore}`)
    expect(idsOf(last)).toEqual(newestFirst.slice(4))
    expect(last.nextBefore).toBeNull()
    const back = await list(`limit=2&after=${last.nextAfter}`)
    expect(idsOf(back)).toEqual(newestFirst.slice(2, 4))
    const start = await list(`limit=2&after=${back.nextAfter}`)
    expect(idsOf(start)).toEqual(newestFirst.slice(0, 2))
    expect(start.nextAfter).toBeNull()
  })

  test('is for signed-in affiliates, and refuses what it cannot read', async () => {
    expect((await ask('', null)).status).toBe(401)
    for (const wrong of ['status=lost', 'from=2026-13-01', 'country=us', 'device=fridge', 'before=1', 'limit=1000'])
      expect([wrong, (await ask(wrong)).status]).toEqual([wrong, 422])
  })

  test('filters by Eastern day, offer, source, sub-ID, country, device and state', async () => {
    const bo = await createUser()
    const other = await createOffer({ advertiserId: shop.advertiser.id, holdDays: 5 })
    const first = await convert(bo, 0)
    const held = await convert(bo, 1, { offerId: other.id, phone: true })
    await db().conversion.update({
      where: { affiliateId_id: { affiliateId: bo.affiliateId ?? 0, id: held } },
      data: { country: 'NZ', s4: 'blue' },
    })
    const both = [held, first]
    const found = async (query: string) => idsOf(await list(query, bo))
    expect(await found('')).toEqual(both)
    // 10 in the morning, Eastern
    expect(await found('from=2026-11-21')).toEqual([held])
    expect(await found('to=2026-11-20')).toEqual([first])
    expect(await found(`offer=${other.id}`)).toEqual([held])
    expect(await found('source=tiktok-bio')).toEqual(both)
    expect(await found('source=no+source')).toEqual([])
    expect(await found('source=somebody-elses')).toEqual([])
    expect(await found('sub=blue')).toEqual([held])
    expect(await found('sub=a')).toEqual(both)
    expect(await found('sub=b')).toEqual([])
    expect(await found('country=NZ')).toEqual([held])
    expect(await found('country=none')).toEqual([first])
    expect(await found('device=mobile')).toEqual([held])
    expect(await found('device=desktop')).toEqual([first])
    expect(await found('status=pending')).toEqual([held])
    expect(await found('status=approved')).toEqual([first])
    expect(await found('status=pending&device=desktop')).toEqual([])
  })

  test('finds a conversion by its id, its click and the order, and never another affiliate’s', async () => {
    const [row] = (await list('', eve)).conversions
    expect(row).toBeDefined()
    for (const q of [row?.id, row?.clickId, row?.txnId]) {
      expect(idsOf(await list(`q=${q}`, eve))).toEqual([row?.id])
      expect(await list(`q=${q}`, ada)).toMatchObject({ conversions: [], click: null })
    }
  })

  test('a rejected conversion says why, a held one when its money comes, unless a review holds it', async () => {
    const cy = await createUser()
    const affiliateId = cy.affiliateId ?? 0
    const held = await createOffer({ advertiserId: shop.advertiser.id, holdDays: 5 })
    const [kept, lost] = [await convert(cy, 0, { offerId: held.id }), await convert(cy, 1, { offerId: held.id })]
    await transact((tx) =>
      changeConversionState(tx, {
        affiliateId,
        conversionId: lost,
        to: 'rejected',
        reason: 'proxy',
        note: 'secret note',
        at: daysLater(2),
      }),
    )
    const page = await list('', cy)
    expect(page.isMoneyHeld).toBe(false)
    expect(page.conversions).toMatchObject([
      { id: lost, status: 'rejected', reasonText: 'Its click came from a proxy or a data center.' },
      { id: kept, status: 'pending', reasonText: null, holdUntil: daysLater(5).toISOString() },
    ])
    expect(JSON.stringify(page)).not.toContain('secret note')
    await db().fraudCase.create({
      data: { affiliateId, rule: 'ip_cluster', status: 'held', score: 50, evidence: {}, openedAt: NOW },
    })
    expect((await list('', cy)).isMoneyHeld).toBe(true)
  })

  test('answers with nothing of the advertiser’s: no revenue, margin, address or secret [Q23]', async () => {
    const text = JSON.stringify(await list())
    for (const name of ['revenue', 'advertiser', 'token', 'ip', 'userAgent', 'margin'])
      expect(text).not.toContain(`"${name}`)
    expect(text).not.toContain(shop.advertiser.token)
  })
})

describe('the file', () => {
  const read = async (user: TestUser, query: string, max?: number) => {
    let text = ''
    for await (const part of ownConversionsCsv(
      user.affiliateId ?? 0,
      ownConversionsQuerySchema.parse(query ? Object.fromEntries(new URLSearchParams(query)) : {}),
      max,
    ))
      text += part
    return text.trim().split('\r\n')
  }

  test('has every conversion that matches, in the order of the list, whatever page is shown', async () => {
    const response = await ask(`format=csv&from=2026-11-21&before=${ids[2]}`)
    expect(response.headers.get('content-type')).toContain('text/csv')
    expect((await response.text()).trim().split('\r\n')).toHaveLength(5)
    const lines = await read(ada, 'from=2026-11-21')
    expect(lines[0]).toMatch(/^Time,Conversion ID,Order ID,Click ID,Status,Reason,/)
    expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual([...ids].reverse().slice(0, 4))
    expect(lines[1]).toMatch(/^2026-11-24T10:00:00-05:00,/)
  })

  test('of more than its limit it has the newest, and says that it is cut', async () => {
    const lines = await read(ada, '', 2)
    expect(lines).toHaveLength(4)
    expect(lines.at(-1)).toContain('Filter the list to get the others.')
    expect(await read(ada, '', 5)).toHaveLength(6)
  })

  test('a cell of a link that begins a formula is neutralized [Q33]', async () => {
    const di = await createUser()
    const id = await convert(di, 0)
    await db().conversion.update({
      where: { affiliateId_id: { affiliateId: di.affiliateId ?? 0, id } },
      data: { s2: '=HYPERLINK("x")' },
    })
    expect((await read(di, ''))[1]).toContain(`"'=HYPERLINK(""x"")"`)
  })
})

describe('a click that was sent elsewhere', () => {
  const overrideTo = (destination: { destinationOfferId: number } | { destinationUrl: string }, affiliateId: number) =>
    db().trafficOverride.create({ data: { name: 'Moved', position: 1, affiliateId, createdAt: NOW, ...destination } })

  test('names the override that did it, in the list and in the trail', async () => {
    const flo = await createUser()
    const affiliateId = flo.affiliateId ?? 0
    const other = await createOffer({ advertiserId: shop.advertiser.id, name: 'Other Card' })
    await overrideTo({ destinationOfferId: other.id }, affiliateId)
    const { click_id } = await shop.click({ affiliateId })
    const { click } = await list(`q=${click_id}`, flo)
    expect(click).toMatchObject({
      id: click_id,
      offerName: 'Other Card',
      route: [{ by: 'override', fromOffer: shop.offer.name, toOffer: 'Other Card' }],
    })
    expect(await list(`q=${click_id}`, ada)).toMatchObject({ click: null })
  })

  test('names the full cap whose overflow took it, also long after the cap has room again', async () => {
    const gus = await createUser()
    const affiliateId = gus.affiliateId ?? 0
    const spare = await createOffer({ advertiserId: shop.advertiser.id, name: 'Spare Card' })
    const full = await createOffer({ advertiserId: shop.advertiser.id, name: 'Full Card' })
    const cap = await db().conversionCap.create({
      data: {
        offerId: full.id,
        metric: 'conversions',
        period: 'total',
        limitValue: 1n,
        overflowOfferId: spare.id,
        createdAt: NOW,
        usage: { create: { periodDay: new Date('1970-01-01'), used: 1n } },
      },
    })
    const { click_id } = await shop.click({ affiliateId, offerId: full.id })
    await db().conversionCap.update({ where: { id: cap.id }, data: { limitValue: 100n, isActive: false } })
    const { click } = await list(`q=${click_id}`, gus)
    expect(click?.route).toEqual([{ by: 'overflow', fromOffer: 'Full Card', toOffer: 'Spare Card' }])
  })

  test('says so of an address too, without the address; a click that went straight has no route', async () => {
    const hal = await createUser()
    const affiliateId = hal.affiliateId ?? 0
    const straight = await shop.click({ affiliateId })
    await overrideTo({ destinationUrl: 'https://partner.example/?cid={click_id}' }, affiliateId)
    const moved = await shop.click({ affiliateId })
    expect((await list(`q=${straight.click_id}`, hal)).click?.route).toEqual([])
    const page = await list(`q=${moved.click_id}`, hal)
    expect(page.click?.route).toEqual([{ by: 'override', fromOffer: shop.offer.name, toOffer: null }])
    expect(JSON.stringify(page)).not.toContain('partner.example')
  })

  test('from before rules were stored with clicks still says where its visitor went', async () => {
    const ivy = await createUser()
    const affiliateId = ivy.affiliateId ?? 0
    const other = await createOffer({ advertiserId: shop.advertiser.id, name: 'Old Card' })
    const { click_id } = await shop.click({ affiliateId })
    const [row] = await db().click.findMany({ where: { affiliateId } })
    await db().click.update({
      where: { affiliateId_id: { affiliateId, id: row?.id ?? '' } },
      data: { linkedOfferId: other.id },
    })
    expect(publicClickId(affiliateId, row?.id ?? '')).toBe(click_id)
    expect((await list(`q=${click_id}`, ivy)).click?.route).toEqual([
      { by: null, fromOffer: 'Old Card', toOffer: shop.offer.name },
    ])
  })
})
