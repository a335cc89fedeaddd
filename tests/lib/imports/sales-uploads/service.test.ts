import { afterEach, describe, expect, test } from 'vitest'
import { UNFINISHED_MAX } from '@/lib/imports/files/constants'
import { getSalesUpload, listSalesUploads, listUploadedRows, uploadedRowsCsv } from '@/lib/imports/sales-uploads/data'
import * as rowService from '@/lib/imports/sales-uploads/row-service'
import { runSalesUploads } from '@/lib/imports/sales-uploads/run-service'
import {
  bookUpload,
  checkUpload,
  createSalesUpload,
  removeUpload,
  storePart,
} from '@/lib/imports/sales-uploads/service'
import { db } from '@/lib/platform/database/db'
import { fixedClock } from '@/lib/platform/dates/clock'
import { FIRST_PAGE } from '@/lib/platform/http/responses/pagination'
import { createAdvertiserPerson } from '@/tests/support/factories/advertisers'
import { ledgerIsClean } from '@/tests/support/money/money'
import { NOW, openShop } from '@/tests/support/tracking/shop'
import { rulesSettled, track } from '@/tests/support/tracking/tracking'

const clock = fixedClock(NOW)
const run = () => runSalesUploads({ clock })

async function openUpload(shop: Awaited<ReturnType<typeof openShop>>, text: string) {
  const actor = await createAdvertiserPerson('manager', shop.advertiser.id)
  const context = { actor, at: NOW }
  const { id } = await createSalesUpload(context, { fileName: 'sales.csv' })
  const content = new TextEncoder().encode(text)
  const half = content.length - 5
  await storePart(context, { id, place: 0, content: content.slice(0, half) })
  await storePart(context, { id, place: 1, content: content.slice(half) })
  const check = async () => {
    const { sample } = await getSalesUpload(shop.advertiser.id, id)
    if (!sample) throw new Error('no sample')
    await checkUpload(context, { id, format: sample.format })
    await run()
    return getSalesUpload(shop.advertiser.id, id)
  }
  const rows = async () => (await listUploadedRows(shop.advertiser.id, { id, after: 0 })).rows
  return { context, id, check, rows }
}

const REFUSED = ['browser_claim', 'conversion'] as const

afterEach(async () => {
  for (const table of REFUSED) await db().$executeRawUnsafe(`DROP TRIGGER IF EXISTS refused ON ${table}`)
})

/** Makes every write of this kind fail, as a process that ends there would. */
async function refuse(write: 'UPDATE' | 'INSERT', table: (typeof REFUSED)[number]) {
  await db().$executeRaw`
    CREATE OR REPLACE FUNCTION refused() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'a fault'; END $$`
  await db().$executeRawUnsafe(
    `CREATE TRIGGER refused BEFORE ${write} ON ${table} FOR EACH ROW EXECUTE FUNCTION refused()`,
  )
}

/** A shop whose pages report sales. */
async function claimedShop() {
  const shop = await openShop()
  const { id: advertiserId } = shop.advertiser
  const terms = { isOn: true, requiresSignature: false, hosts: ['shop.example'], holdDays: 20, updatedAt: NOW }
  await db().browserReporting.create({ data: { advertiserId, ...terms } })
  await rulesSettled()
  const claim = (click_id: string, order: string, amount: string) =>
    track('/t/sale', {
      method: 'POST',
      headers: { origin: 'https://www.shop.example', 'content-type': 'application/x-www-form-urlencoded' },
      body: String(new URLSearchParams({ advertiser: String(advertiserId), click_id, order, amount, currency: 'USD' })),
      at: NOW,
    })
  const sales = async (txnId: string) => {
    const found = await db().conversion.findMany({ where: { advertiserId, txnId }, orderBy: { createdAt: 'asc' } })
    return found.map(({ status, amountCents }) => `${status} ${amountCents}`).sort()
  }
  return { ...shop, claim, sales }
}

async function fullShop() {
  const [shop, other] = [await openShop(), await openShop()]
  const [one, two, theirs] = [await shop.click(), await shop.click(), await other.click()]
  await shop.send({ click_id: two.click_id, txn_id: 'known' })
  const text = [
    'Order ID,Click ID,Amount,Event',
    `A-1,${one.click_id},49.90,`,
    `A-1,${one.click_id},49.90,`,
    `known,${two.click_id},,`,
    `B-1,${theirs.click_id},10,`,
    'B-2,z-00000000000000000000000000000000,10,',
    `B-3,${one.click_id},ten,`,
    'known,,,reversal',
    `B-4,not-a-click,10,`,
  ].join('\n')
  return { shop, other, theirs, text }
}

const OUTCOMES = [
  ['accepted', 'Accepted, approved'],
  ['replayed', expect.anything()],
  ['replayed', 'Repeated; answered as the first time'],
  ['rejected', 'This click id is not known here.'],
  ['rejected', 'This click id is not known here.'],
  ['rejected', 'The amount “ten” is not a sum such as 49.90.'],
  ['accepted', 'Accepted, reversed'],
  ['rejected', 'click_id is not a click id'],
]

describe('an uploaded file with sales', () => {
  test('shows the outcome of each row before anything is written', async () => {
    const { shop, text } = await fullShop()
    const before = await everything()
    const { check, rows } = await openUpload(shop, text)
    const { state, counts } = await check()
    expect({ state, counts }).toEqual({
      state: 'checked',
      counts: { rows: 8, finished: 8, accepted: 2, repeated: 2, refused: 4 },
    })
    expect((await rows()).map(({ outcome, message }) => [outcome, message])).toEqual(OUTCOMES)
    expect((await rows()).every(({ isBooked, conversion }) => !isBooked && conversion === null)).toBe(true)
    expect(await everything()).toEqual(before)
  })

  test('is booked once it is confirmed, with the outcomes that were shown, each row with its call', async () => {
    const { shop, text } = await fullShop()
    const { context, id, check, rows } = await openUpload(shop, text)
    await check()
    await bookUpload(context, { id })
    await run()
    expect(await getSalesUpload(shop.advertiser.id, id)).toMatchObject({ state: 'done', finishedAt: NOW.toISOString() })
    expect((await rows()).map(({ outcome, message }) => [outcome, message])).toEqual(OUTCOMES)
    expect(await db().postbackCall.count({ where: { advertiserId: shop.advertiser.id, method: 'UPLOAD' } })).toBe(7)
    const sold = await db().conversion.findFirstOrThrow({ where: { advertiserId: shop.advertiser.id, txnId: 'A-1' } })
    expect(sold).toMatchObject({ status: 'approved', amountCents: 4_990n })
    expect((await rows())[0]?.conversion).toBe(`${sold.affiliateId}-${sold.id}`)
    expect(await db().salesUploadPart.count({ where: { uploadId: id } })).toBe(0)
    expect(await ledgerIsClean()).toBe(true)
  })

  test('confirmed twice, and uploaded again, is booked once', async () => {
    const { shop, text } = await fullShop()
    for (const _ of [1, 2]) {
      const { context, id, check } = await openUpload(shop, text)
      await check()
      await Promise.all([bookUpload(context, { id }), bookUpload(context, { id })])
      await Promise.all([run(), run()])
    }
    const sales = await db().conversion.findMany({ where: { advertiserId: shop.advertiser.id } })
    expect(sales.map(({ txnId }) => txnId).sort()).toEqual(['A-1', 'known'])
    expect(await ledgerIsClean()).toBe(true)
  })

  test('shows an order that a row far before has as a repeat of that line', async () => {
    const shop = await openShop()
    const { affiliateId } = await shop.click()
    const clicks = []
    for (let index = 0; index < 121; index += 1) clicks.push(await shop.click({ affiliateId }))
    const rows = clicks.map(({ click_id }, index) => `R-${index % 120},${click_id}`)
    const { id, check } = await openUpload(shop, ['order,click', ...rows].join('\n'))
    expect((await check()).counts).toMatchObject({ accepted: 120, repeated: 1 })
    const last = await db().salesUploadRow.findFirst({ where: { uploadId: id }, orderBy: { line: 'desc' } })
    expect(last).toMatchObject({ outcome: 'replayed', message: 'Line 2 has the same order; it counts once' })
  })

  test('whose booking ends amid the rows goes on with those that are left', async () => {
    const shop = await openShop()
    const { affiliateId } = await shop.click()
    const clicks = []
    for (let index = 0; index < 250; index += 1) clicks.push(await shop.click({ affiliateId }))
    const text = ['order,click', ...clicks.map(({ click_id }, index) => `S-${index},${click_id}`)].join('\n')
    const { context, id, check } = await openUpload(shop, text)
    await check()
    await bookUpload(context, { id })
    const rows = await db().salesUploadRow.findMany({ where: { uploadId: id }, orderBy: { line: 'asc' }, take: 120 })
    await rowService.bookRows({ id, advertiserId: shop.advertiser.id, format: null }, rows.slice(20), NOW)
    expect((await getSalesUpload(shop.advertiser.id, id)).counts).toMatchObject({ rows: 250, finished: 100 })
    await run()
    expect((await getSalesUpload(shop.advertiser.id, id)).counts).toMatchObject({ finished: 250, accepted: 250 })
    expect(await db().conversion.count({ where: { advertiserId: shop.advertiser.id } })).toBe(250)
    expect(await db().postbackCall.count({ where: { advertiserId: shop.advertiser.id } })).toBe(250)
  })

  test.each([
    ['before what a browser claimed is settled', 'UPDATE', 'browser_claim'],
    ['after what a browser claimed was taken back', 'INSERT', 'conversion'],
  ] as const)('whose booking ends %s replaces it, or confirms it, in the next run', async (_, write, on) => {
    const shop = await claimedShop()
    const [same, other] = [await shop.click(), await shop.click()]
    await shop.claim(other.click_id, 'other', '9000.00')
    await shop.claim(same.click_id, 'same', '20.00')
    expect([await shop.sales('other'), await shop.sales('same')]).toEqual([['pending 900000'], ['pending 2000']])
    const text = `order,click,amount\nother,${other.click_id},30.00\nsame,${same.click_id},20.00\n`
    const { context, id, check, rows } = await openUpload(shop, text)
    await check()
    await bookUpload(context, { id })
    await refuse(write, on)
    await run()
    expect((await getSalesUpload(shop.advertiser.id, id)).state).toBe('booking')
    await db().$executeRawUnsafe(`DROP TRIGGER refused ON ${on}`)
    await run()
    expect((await getSalesUpload(shop.advertiser.id, id)).state).toBe('done')
    expect((await rows()).map(({ outcome }) => outcome)).toEqual(['accepted', 'replayed'])
    expect(await shop.sales('other')).toEqual(['approved 3000', 'rejected 900000'])
    expect(await shop.sales('same')).toEqual(['pending 2000'])
    const claims = { where: { advertiserId: shop.advertiser.id }, orderBy: { txnId: 'asc' } } as const
    expect(await db().browserClaim.findMany(claims)).toMatchObject([{ replacedAt: NOW }, { confirmedAt: NOW }])
    expect(await ledgerIsClean()).toBe(true)
  })

  test('reverses what a browser claimed of an order in other letters', async () => {
    const shop = await claimedShop()
    const [claimed, sold] = [await shop.click(), await shop.click()]
    await shop.claim(claimed.click_id, 'order-\u00e97', '20.00')
    expect(await shop.sales('order-e7')).toEqual(['pending 2000'])
    const text = `order,click,amount\nORDER\u200b-E7,${sold.click_id},20.00\n`
    const { context, id, check } = await openUpload(shop, text)
    await check()
    await bookUpload(context, { id })
    await run()
    expect([await shop.sales('ORDER-E7'), await shop.sales('order-e7')]).toEqual([['approved 2000'], ['rejected 2000']])
    expect(await ledgerIsClean()).toBe(true)
  })

  test('that cannot be read says why, and can be checked again with other columns', async () => {
    const shop = await openShop()
    const { context, id } = await openUpload(shop, 'order,click\n1,"2\n')
    const { sample } = await getSalesUpload(shop.advertiser.id, id)
    if (!sample) throw new Error('no sample')
    await checkUpload(context, { id, format: sample.format })
    await run()
    expect(await getSalesUpload(shop.advertiser.id, id)).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('The file cannot be read as CSV'),
    })
    await removeUpload(context, { id })
    expect((await listSalesUploads(shop.advertiser.id, FIRST_PAGE)).uploads).toEqual([])
  })

  test('has its columns remembered for the next one', async () => {
    const shop = await openShop()
    const first = await openUpload(shop, 'Ref;Visit;order\nA;B;C\n')
    const { sample } = await getSalesUpload(shop.advertiser.id, first.id)
    if (!sample) throw new Error('no sample')
    const columns = { ...sample.format.columns, txnId: 'Ref', clickId: 'Visit' }
    await checkUpload(first.context, { id: first.id, format: { ...sample.format, columns, timeZone: 'Europe/Berlin' } })
    const next = await openUpload(shop, 'Ref;Visit;order\nD;E;F\n')
    const known = (await getSalesUpload(shop.advertiser.id, next.id)).sample?.format
    expect(known).toMatchObject({ timeZone: 'Europe/Berlin', columns: { txnId: 'Ref', clickId: 'Visit' } })
  })

  test('exists for its advertiser alone, and is changed by no viewer', async () => {
    const [shop, other] = [await openShop(), await openShop()]
    const { id, context } = await openUpload(shop, 'order,click\n1,2\n')
    const stranger = { actor: await createAdvertiserPerson('owner', other.advertiser.id), at: NOW }
    const viewer = { actor: await createAdvertiserPerson('viewer', shop.advertiser.id), at: NOW }
    await expect(getSalesUpload(other.advertiser.id, id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(listUploadedRows(other.advertiser.id, { id, after: 0 })).rejects.toMatchObject({ code: 'not_found' })
    await expect(uploadedRowsCsv(other.advertiser.id, { id, after: 0 })).rejects.toMatchObject({ code: 'not_found' })
    for (const attempt of [bookUpload, removeUpload]) {
      await expect(attempt(stranger, { id })).rejects.toMatchObject({ code: 'not_found' })
      await expect(attempt(viewer, { id })).rejects.toMatchObject({ code: 'forbidden' })
    }
    await expect(bookUpload(context, { id })).rejects.toThrow('The file was not checked yet.')
  })
})

test('a file is refused while ten are not recorded, also to those who send at once, until one is removed', async () => {
  const { advertiser } = await openShop()
  const context = { actor: await createAdvertiserPerson('manager', advertiser.id), at: NOW }
  const send = () => createSalesUpload(context, { fileName: 'sales.csv' })
  const other = { actor: await createAdvertiserPerson('owner'), at: NOW }
  const uploads = () => db().salesUpload.findMany({ where: { advertiserId: advertiser.id }, orderBy: { id: 'asc' } })
  for (let count = 0; count < UNFINISHED_MAX - 2; count += 1) await send()
  // what waits to be confirmed, or could not be read, has its parts as well
  const states = ['checking', 'checked', 'booking', 'failed'] as const
  for (const [index, state] of states.entries()) {
    await db().salesUpload.update({ where: { id: (await uploads())[index]?.id ?? '' }, data: { state } })
  }
  const sent = await Promise.allSettled([1, 2, 3, 4, 5, 6].map(send))
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(await uploads()).toHaveLength(UNFINISHED_MAX)
  await expect(send()).rejects.toMatchObject({
    code: 'conflict',
    message: '10 files are not recorded yet. Record or remove one of them first.',
  })
  await createSalesUpload(other, { fileName: 'sales.csv' })
  await removeUpload(context, { id: (await uploads()).at(-1)?.id ?? '' })
  await send()
  await expect(send()).rejects.toMatchObject({ code: 'conflict' })
  await db().salesUpload.update({ where: { id: (await uploads())[2]?.id ?? '' }, data: { state: 'done' } })
  await send()
})

const everything = async () => ({
  conversions: await db().conversion.findMany({ orderBy: { id: 'asc' } }),
  calls: await db().postbackCall.count(),
  transactions: await db().postbackTxn.count(),
  transfers: await db().ledgerTransfer.count(),
  notices: await db().notification.count(),
})
