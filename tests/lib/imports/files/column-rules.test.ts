import { describe, expect, test } from 'vitest'
import { findColumns, zoneOfHeading } from '@/lib/imports/files/column-rules'
import { parseSample, readRows } from '@/lib/imports/files/sales-file-rules'
import { publicClickId } from '@/lib/traffic/requests/click-id-rules'

const CLICKS = [1, 2].map((n) => publicClickId(10_001, `0193a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a${n}0`))

/** The columns of a file with two rows, each of a click. @param rows with `click` where the click id stands */
const columnsOf = (heading: string, rows: readonly [string, string]) =>
  findColumns(
    heading.split(','),
    rows.map((row, index) => row.replace('click', CLICKS[index] ?? '').split(',')),
  )

describe('our click id in a file of another network', () => {
  test.each([
    [
      'TUNE',
      'Conversion ID,Date,Transaction ID,Sale Amount',
      '7,2026-11-30,click,49.90',
      'Transaction ID',
      'Conversion ID',
    ],
    ['Impact', 'Action Id,Action Date,Sale Amount,SubId1', '9.1,2026-11-30,49.90,click', 'SubId1', 'Action Id'],
    ['Everflow', 'Date,Order ID,Sub1,Sale Amount', '2026-11-30,A-7,click,49.90', 'Sub1', 'Order ID'],
    ['CAKE', 'Order ID,Order Total,S1', 'A-7,49.90,click', 'S1', 'Order ID'],
    ['Post Affiliate Pro', 'Order ID,Total Cost,Data1', 'A-7,49.90,click', 'Data1', 'Order ID'],
    ['FirstPromoter', 'id,amount,referral_uid', 'A-7,49.90,click', 'referral_uid', 'id'],
  ])('is found by its cells: %s', (_, heading, row, clickId, txnId) => {
    const rows = [row, row.replace(/7|9\.1/, '8')] as const
    expect(columnsOf(heading, rows)).toMatchObject({
      clickId,
      txnId,
      amount: expect.stringMatching(/Amount|Total|amount/),
    })
  })

  test('a column of click ids is never that of the numbers of orders', () => {
    const rows = ['click,49.90,2026-11-30', 'click,59.90,2026-11-30'] as const
    expect(columnsOf('Transaction ID,Amount,Date', rows)).toMatchObject({ clickId: 'Transaction ID', txnId: '' })
  })

  test('is taken out of the notes of an order that Shopify exports', async () => {
    const text = `Name,Total,Note Attributes\n#1001,49.90,"gift: no\nclick_id: ${CLICKS[0]}"\n`
    const bytes = new TextEncoder().encode(text)
    const sample = await parseSample(bytes, undefined)
    if (!sample) throw new Error('no heading')
    const content = (async function* () {
      yield bytes
    })()
    const rows = []
    for await (const row of readRows(content, sample.format, null)) rows.push(row)
    expect(rows).toMatchObject([{ clickId: CLICKS[0], txnId: '#1001', amount: '49.90', problem: null }])
  })
})

describe('the zone of a heading', () => {
  test.each([
    ['Created date (UTC)', 'UTC'],
    ['date_created_gmt', 'UTC'],
    ['Conversion Time (EST)', 'America/New_York'],
    ['Time (UTC+2)', 'Etc/GMT-2'],
    ['time GMT-05:00', 'Etc/GMT+5'],
    ['Datum [MEZ]', 'Europe/Berlin'],
    ['Date (Asia/Kolkata)', 'Asia/Kolkata'],
    // no zone of these is in the list: of several, or with minutes
    ['Time (CST)', undefined],
    ['Time (UTC+05:30)', undefined],
    ['Date et heure', undefined],
    ['Date/Time', undefined],
    ['budget time', undefined],
  ])('%s', (heading, zone) => {
    expect(zoneOfHeading(heading)).toBe(zone)
  })

  test('is proposed, and what was chosen for the same column before stays', async () => {
    const bytes = new TextEncoder().encode('id,Amount,Created date (UTC)\nch_1,49.90,2026-11-28 19:05:09\n')
    const sample = await parseSample(bytes, undefined)
    expect(sample?.format).toMatchObject({ timeZone: 'UTC', columns: { soldAt: 'Created date (UTC)' } })
    const chosen = { ...(sample?.format ?? expect.fail()), timeZone: 'Europe/Paris' }
    expect((await parseSample(bytes, chosen))?.format.timeZone).toBe('Europe/Paris')
    const other = { ...chosen, columns: { ...chosen.columns, soldAt: 'Date' } }
    expect((await parseSample(bytes, other))?.format.timeZone).toBe('UTC')
  })
})

test('"Sale" above sums is what was sold for, beside what a network has of it', () => {
  const rows = [
    ['x1', '49.90', '10', '5'],
    ['x2', '20.00', '10', '2'],
  ]
  expect(findColumns(['TID', 'Sale', 'Revenue', 'Payout'], rows)).toMatchObject({ txnId: 'TID', amount: 'Sale' })
  expect(
    findColumns(
      ['Sale', 'Amount'],
      [
        ['1001', '49.90'],
        ['1002', '20.00'],
      ],
    ),
  ).toMatchObject({
    txnId: 'Sale',
    amount: 'Amount',
  })
})
