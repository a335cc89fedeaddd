import { beforeAll, describe, expect, test } from 'vitest'
import {
  advertiserConversionsCsv,
  getAdvertiserTrail,
  listAdvertiserConversions,
} from '@/lib/conversions/lists/advertiser-data'
import { advertiserConversionsQuerySchema } from '@/lib/conversions/lists/advertiser-schema'
import { db } from '@/lib/platform/database/db'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { clickIdOf, postback, rulesSettled, track } from '@/tests/support/tracking/tracking'

const query = (values: Record<string, unknown> = {}) => advertiserConversionsQuerySchema.parse(values)

type Shop = Awaited<ReturnType<typeof createAdvertiser>> & { offerIds: number[] }
let [shop, other] = [] as unknown as [Shop, Shop]
let affiliateId = 0

async function createShop(): Promise<Shop> {
  const advertiser = await createAdvertiser()
  const offers = [
    await createOffer({ advertiserId: advertiser.id, defaultRevenueCents: 3000n, holdDays: 7 }),
    await createOffer({ advertiserId: advertiser.id, defaultRevenueCents: 5000n, holdDays: 7 }),
  ]
  return { ...advertiser, offerIds: offers.map(({ id }) => id) }
}

async function sell({ token, offerIds }: Shop, index: number, txn: string): Promise<void> {
  const clickId = clickIdOf(await track(`/c/${offerIds[index]}?a=${affiliateId}&source=secret-source&s1=secret-sub`))
  await postback({ click_id: clickId, txn_id: txn, amount: '80.00', token })
}

beforeAll(async () => {
  affiliateId = (await createAffiliate()).id
  shop = await createShop()
  other = await createShop()
  await rulesSettled()
  for (const [index, txn] of [
    [0, 'o-1'],
    [1, 'o-2'],
    [0, 'o-3'],
  ] as const)
    await sell(shop, index, txn)
  await sell(other, 0, 'o-1')
})

describe('the conversions of an advertiser', () => {
  test('are their own alone, the newest first, with what they cost and nothing of the affiliate but the number', async () => {
    const { conversions, next } = await listAdvertiserConversions(shop.id, query())
    expect(next).toBeNull()
    expect(conversions.map(({ txnId, costCents }) => [txnId, costCents])).toEqual([
      ['o-3', 3000],
      ['o-2', 5000],
      ['o-1', 3000],
    ])
    expect(conversions[0]).toMatchObject({ affiliateId, amountCents: 8000, status: 'pending' })
    expect(JSON.stringify(conversions)).not.toMatch(/secret-|payout/i)
  })

  test('are filtered by state, offer, day and id, and paged without a gap', async () => {
    const listed = async (values: Record<string, unknown>) =>
      (await listAdvertiserConversions(shop.id, query(values))).conversions.map(({ txnId }) => txnId)
    expect(await listed({ status: 'approved' })).toEqual([])
    expect(await listed({ offer: shop.offerIds[1] })).toEqual(['o-2'])
    expect(await listed({ offer: other.offerIds[0] })).toEqual([])
    expect(await listed({ to: '2020-01-01' })).toEqual([])
    expect(await listed({ q: 'o-1' })).toEqual(['o-1'])
    const { conversions } = await listAdvertiserConversions(shop.id, query())
    expect(await listed({ q: conversions[1]?.clickId })).toEqual(['o-2'])
    expect(await listed({ q: conversions[1]?.id })).toEqual(['o-2'])
    const [foreign] = (await listAdvertiserConversions(other.id, query())).conversions
    expect(await listed({ q: foreign?.id })).toEqual([])
    expect(await listed({ q: foreign?.clickId })).toEqual([])
    const pages: string[] = []
    for (let after: string | undefined; ; ) {
      const page = await listAdvertiserConversions(shop.id, query({ limit: 1, after }))
      pages.push(...page.conversions.map(({ txnId }) => txnId))
      if (page.next === null) break
      after = page.next
    }
    expect(pages).toEqual(['o-3', 'o-2', 'o-1'])
  })

  test('have a trail with every call about the order, the refused ones too; that of others does not exist', async () => {
    await postback({ txn_id: 'o-2', click_id: 'nonsense', token: shop.token })
    const [, second] = (await listAdvertiserConversions(shop.id, query())).conversions
    const trail = await getAdvertiserTrail(shop.id, second?.ref ?? '')
    expect(trail.calls.map(({ outcome }) => outcome)).toEqual(['accepted', 'rejected'])
    expect(trail.history.map(({ to }) => to)).toEqual(['pending'])
    await expect(getAdvertiserTrail(other.id, second?.ref ?? '')).rejects.toMatchObject({ code: 'not_found' })
  })

  test('are exported as shown, all pages of them', async () => {
    const chunks: string[] = []
    for await (const chunk of advertiserConversionsCsv(shop.id, query({ limit: 1 }))) chunks.push(chunk)
    const lines = chunks.join('').trim().split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines[0]).toContain('Order ID')
    expect(lines.slice(1).map((line) => /o-\d/.exec(line)?.[0])).toEqual(['o-3', 'o-2', 'o-1'])
    expect(await db().conversion.count()).toBe(4)
  })

  test('cost nothing in the file once they are rejected or reversed', async () => {
    const shown = await createShop()
    await rulesSettled()
    for (const txn of ['kept', 'rejected', 'reversed', 'unfunded']) await sell(shown, 0, txn)
    const states = [
      ['rejected', 'staff'],
      ['reversed', 'advertiser'],
      ['rejected', 'unfunded'],
    ] as const
    for (const [place, txnId] of (['rejected', 'reversed', 'unfunded'] as const).entries()) {
      const [status, reason] = states[place] ?? states[0]
      await db().conversion.updateMany({ where: { advertiserId: shown.id, txnId }, data: { status, reason } })
    }
    let csv = ''
    for await (const chunk of advertiserConversionsCsv(shown.id, query())) csv += chunk
    const [head, ...rows] = csv
      .trim()
      .split('\r\n')
      .map((line) => line.split(','))
    const column = (name: string) => (row: string[]) => row[head?.indexOf(name) ?? -1]
    const costs = rows.map((row) => [column('Order ID')(row), column('Cost')(row)])
    expect(Object.fromEntries(costs)).toEqual({ kept: '30.00', rejected: '0.00', reversed: '0.00', unfunded: '0.00' })
  })
})
