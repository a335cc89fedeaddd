import { expect, test } from 'vitest'
import type { ImportKind } from '@/lib/imports/rows/constants'
import { csvLines } from '@/lib/imports/rows/network-csv-rules'
import { refuseRow, rowReader } from '@/lib/imports/rows/reader-rules'

async function read(kind: ImportKind, text: string | Uint8Array) {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  const parts = async function* () {
    yield bytes.slice(0, 11)
    yield bytes.slice(11)
  }
  const reader = rowReader(kind, 'America/New_York')
  const rows = []
  for await (const { line, draft, problem } of csvLines(kind, parts))
    rows.push({ line, ...(problem ? refuseRow(draft, problem) : reader(draft)) })
  return rows
}

test('offers of a TUNE export are read by their headings, whatever their order, and what cannot be used says why', async () => {
  const rows = await read(
    'offer',
    [
      'ID;Name;Advertiser ID;Offer URL;Payout Type;Default Payout;Max Payout;Status;Extra',
      '31;"Shoes; red";11;https://shop.example/?c={transaction_id};cpa_flat;12.50;20;active;x',
      '32;Boots;;https://shop.example/?c={transaction_id};cpa_flat;1;2;active;',
      '33;Hats;11;https://shop.example/;cpa_flat;0.125;2;active;',
    ].join('\r\n'),
  )
  expect(rows.map(({ line, externalId, problem }) => ({ line, externalId, problem }))).toEqual([
    { line: 2, externalId: '31', problem: null },
    { line: 3, externalId: '32', problem: { field: 'advertiserId', reason: 'The id is missing.' } },
    {
      line: 4,
      externalId: '33',
      problem: { field: 'payoutCents', reason: '“0.125” is not a sum in whole cents from 0 on, such as 12.50.' },
    },
  ])
  expect(rows[0]?.data).toMatchObject({ name: 'Shoes; red', payoutCents: 1250, revenueCents: 2000, status: 'active' })
})

test('affiliates of an Everflow export have one column for the name, and UTF-16 is read', async () => {
  const text = 'Partner ID,Partner,Full Name,Email,Status\n2,Blög,Eva Maria Flow,EVA@blog.example,Active\n'
  const bytes = new Uint8Array([0xff, 0xfe, ...new Uint8Array(Buffer.from(text, 'utf16le'))])
  expect((await read('affiliate', bytes))[0]).toMatchObject({
    externalId: '2',
    data: { email: 'eva@blog.example', firstName: 'Eva', lastName: 'Maria Flow', company: 'Blög', status: 'active' },
  })
})

test('a file without a required column, and one that is no CSV, say so', async () => {
  await expect(read('balance', 'Account ID,Balance\n1,5\n')).rejects.toThrow(
    'The file of balances has no column named “accounttype” or “party” or “type” (spaces and capitals do not matter).',
  )
  await expect(read('cap', 'Offer ID,Metric,Period,Limit\n1,"x\n')).rejects.toThrow('The file cannot be read as CSV')
  await expect(read('cap', 'Offer ID,Metric,Period,Limit\n1,"a"x,b,2\n')).rejects.toThrow(
    'In line 2, a cell goes on behind its closing quotation mark.',
  )
  await expect(read('cap', '')).rejects.toThrow('The file is empty.')
})

test('balances, caps, conversions and days are read in the zone and the units of the file', async () => {
  expect((await read('balance', 'Type,ID,Balance\nAffiliate,21,"1,125.40"\n'))[0]?.data).toMatchObject({
    externalId: 'affiliate:21',
    amountCents: 112_540,
  })
  const caps = await read('cap', 'Offer ID,Cap Type,Interval,Value\n31,payout,daily,500\n31,clicks,monthly,10.5\n')
  expect(caps.map(({ data, problem }) => problem?.reason ?? data)).toEqual([
    { externalId: '31:payout:day', offerId: '31', metric: 'payout', period: 'day', limit: 50_000 },
    '“10.5” is no limit: a whole number from 1 on.',
  ])
  const sold = 'Conversion ID,Offer ID,Affiliate ID,Datetime,Payout,Revenue\nc1,31,21,2026-10-01 23:30:00,1.00,2.00\n'
  expect((await read('conversion', sold))[0]?.data).toMatchObject({ at: '2026-10-02T03:30:00.000Z', payoutCents: 100 })
  const days = 'Date,Offer ID,Affiliate ID,Clicks,Conversions,Payout,Revenue\n2026-10-01,31,21,"1,200",2,25,40\n'
  expect((await read('statistic', days))[0]?.data).toMatchObject({ day: '2026-10-01', clicks: 1200, payoutCents: 2500 })
})

const SALES = 'Tune Event ID,Offer ID,Partner ID,Date / Time,Status,Payout,Revenue,Transaction ID'

test('a row with more cells than headings, and one whose id a spreadsheet shortened, are refused and the others read', async () => {
  const rows = await read(
    'conversion',
    [
      SALES,
      'e1,31,21,2026-11-20 14:05:00,approved,5,00,7,00,102abc',
      'e2,31,21,11/20/2026 2:05 PM,approved,5.00,7.00,1.23E+15',
      'e3,31,21,2026-11-20 14:05:00+00,approved,5.00,7.00,102abc',
    ].join('\n'),
  )
  expect(rows.map(({ line, externalId, problem }) => [line, externalId, problem?.field ?? null])).toEqual([
    [2, 'e1', ''],
    [3, 'e2', 'transactionId'],
    [4, 'e3', null],
  ])
  expect(rows[0]?.problem?.reason).toMatch(/^It has 10 cells, and the heading has 8\./)
  expect(rows[2]?.data).toMatchObject({ at: '2026-11-20T14:05:00.000Z', payoutCents: 500 })
})

test('decimals are read as all rows of the file write them, however late the first one shows it', async () => {
  const days = (last: string) =>
    [
      'Date;Offer ID;Affiliate ID;Clicks;Payout;Revenue',
      ...Array.from({ length: 300 }, () => '2026-10-01;31;21;5;1.234;2'),
      last,
    ].join('\n')
  const german = await read('statistic', days('2026-10-01;31;21;1.200;25,50;40,00'))
  expect(german[0]?.data).toMatchObject({ payoutCents: 123_400 })
  expect(german.at(-1)?.data).toMatchObject({ clicks: 1_200, payoutCents: 2_550 })
  const american = await read('statistic', days('2026-10-01;31;21;1,200;25.50;40.00'))
  expect(american[0]?.data).toMatchObject({ payoutCents: 123 })
  const both = days('2026-10-01;31;21;5;25,50;40.00')
  await expect(read('statistic', both)).rejects.toThrow('Some rows of the file have a comma before the cents')
})
