import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listOwnInquiries } from '@/lib/conversions/appeals/missing-sale-data'
import { readOrderList } from '@/lib/imports/files/missing-sale-list-rules'
import { inquiryListRequestSchema } from '@/lib/imports/files/missing-sale-list-schema'
import { askAboutList } from '@/lib/imports/files/missing-sale-list-service'
import { db } from '@/lib/platform/database/db'
import { easternDay } from '@/lib/platform/dates/days'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { createUser } from '@/tests/support/factories/users'
import { daysLater, NOW, openShop } from '@/tests/support/tracking/shop'

const AT = daysLater(1)
const read = async (text: string) =>
  (await readOrderList(text, 30, AT)).map(({ order, day, amount }) => [order, day, amount].join(' ').trim())

describe('a list of orders is read', () => {
  test.each([
    [
      'with headings',
      'Order number,Date,Total\n#1001,2026-11-20,49.90\n#1002,2026-11-19,10',
      ['#1001 2026-11-20 49.90', '#1002 2026-11-19 10.00'],
    ],
    [
      'with headings of another order and language',
      'Datum;Betrag;Bestellnummer\n20.11.2026;49,90;A-7',
      ['A-7 2026-11-20 49.90'],
    ],
    [
      'from a spreadsheet, without headings',
      '1001\t11/20/2026\t$49.90\n1002\t11/19/2026\t$1,200.00',
      ['1001 2026-11-20 49.90', '1002 2026-11-19 1200.00'],
    ],
    [
      'with the day first, without headings',
      '2026-11-20, #1001, 49.90\r\n2026-11-19, #1002, 19.90\r\n',
      ['#1001 2026-11-20 49.90', '#1002 2026-11-19 19.90'],
    ],
    ['of numbers and days alone', '#1001, Nov 20 2026\n#1002, Nov 19 2026', ['#1001 2026-11-20', '#1002 2026-11-19']],
    ['of numbers alone', '#1001\n\n  XPAV284CT \n', ['#1001', 'XPAV284CT']],
    ['of one number', '1001', ['1001']],
    [
      'as Shopify exports orders',
      'Name,Email,Financial Status,Paid at,Currency,Total\n#1001,x@example.com,paid,2026-11-20 10:02:03 -0500,USD,49.90',
      ['#1001 2026-11-20 49.90'],
    ],
  ])('%s', async (_, text, expected) => {
    expect(await read(text)).toEqual(expected)
  })

  test('of at most so many orders, and not without any', async () => {
    const many = Array.from({ length: 31 }, (_, place) => `#${place + 1}, 2026-11-20`).join('\n')
    await expect(readOrderList(many, 30, AT)).rejects.toThrow('A list has at most 30 orders.')
    await expect(readOrderList(' \n ', 30, AT)).rejects.toThrow('The list is empty.')
  })
})

describe('the orders of a list', () => {
  let shop: Awaited<ReturnType<typeof openShop>>
  beforeAll(async () => {
    shop = await openShop()
  })
  afterAll(closeTracking)

  async function visit() {
    const { id: userId, affiliateId } = await createUser()
    const click = await shop.click({ affiliateId: affiliateId ?? 0 })
    return { userId, ...click }
  }
  const ask = ({ userId, affiliateId }: Awaited<ReturnType<typeof visit>>, list: string, more = {}) =>
    askAboutList(
      { actor: { affiliateId, userId }, at: AT },
      inquiryListRequestSchema.parse({
        offer: shop.offer.id,
        list,
        message: 'The buyers sent me the confirmations.',
        pictures: [],
        ...more,
      }),
    )

  test('are asked about each by itself, and one that cannot be stops none of the others', async () => {
    const sale = await visit()
    const day = easternDay(NOW)
    await shop.send({ click_id: sale.click_id, txn_id: 'L-1' })
    const list = [
      'order,date,amount',
      `L-1,${day},10`,
      `L-2,${day},49.90`,
      `l-2,${day},49.90`,
      `L-3,2020-01-01,5`,
      `L-4,${day},EUR 7`,
    ]
    const rows = await ask(sale, list.join('\n'))
    expect(rows.map(({ line, order, result }) => [line, order, result])).toEqual([
      [2, 'L-1', 'recorded'],
      [3, 'L-2', 'asked'],
      [4, 'l-2', 'refused'],
      [5, 'L-3', 'refused'],
      [6, 'L-4', 'asked'],
    ])
    expect(rows[2]?.text).toBe('You have asked about this order already.')
    expect(rows[4]?.text).toMatch(/^Asked without what was paid/)
    const asked = (await listOwnInquiries(sale.affiliateId)).map(({ order, amountCents }) => [order, amountCents])
    expect(asked.sort()).toEqual([
      ['L-2', 4_990],
      ['L-4', null],
    ])
  })

  test('have the day of the form where their row has none, and their goal by its event', async () => {
    const sale = await visit()
    const goal = await db().offerGoal.create({
      data: { offerId: shop.offer.id, name: 'Deposit', event: 'deposit', payoutType: 'cpa_flat', payoutCents: 700n },
    })
    expect((await ask(sale, 'M-1')).map(({ result, text }) => [result, text])).toEqual([
      ['refused', 'The row names no day. Enter one for the whole list, or add a column.'],
    ])
    const rows = await ask(sale, 'order id,event\nM-1,Deposit\nM-2,', { day: easternDay(NOW) })
    expect(rows.map(({ result }) => result)).toEqual(['asked', 'asked'])
    const asked = await db().inquiry.findMany({
      where: { affiliateId: sale.affiliateId },
      orderBy: { orderNumber: 'asc' },
    })
    expect(asked.map(({ goalId }) => goalId)).toEqual([goal.id, null])
  })

  test('are at most as many as can be looked up in an hour', async () => {
    const sale = await visit()
    const list = Array.from({ length: 20 }, (_, place) => `N-${place}, 2020-01-01`).join('\n')
    await ask(sale, list)
    const rows = await ask(sale, list)
    expect(rows.filter(({ text }) => text.startsWith('Too many tries'))).toHaveLength(10)
  })
})
