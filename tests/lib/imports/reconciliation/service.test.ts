import { describe, expect, test } from 'vitest'
import { UNFINISHED_MAX } from '@/lib/imports/files/constants'
import { getReconciliation, listListRows, listReconciliations, listRowsCsv } from '@/lib/imports/reconciliation/data'
import { runReconciliations } from '@/lib/imports/reconciliation/run-service'
import { checkMissing, compareAgain, createList, removeList, storeListPart } from '@/lib/imports/reconciliation/service'
import { runSalesUploads } from '@/lib/imports/sales-uploads/run-service'
import { bookUpload } from '@/lib/imports/sales-uploads/service'
import { db } from '@/lib/platform/database/db'
import { fixedClock } from '@/lib/platform/dates/clock'
import { FIRST_PAGE } from '@/lib/platform/http/responses/pagination'
import { openTestAccount } from '@/lib/tracking/test-mode/test-account-service'
import { createAdvertiserPerson } from '@/tests/support/factories/advertisers'
import { createUser } from '@/tests/support/factories/users'
import { compareNow, rowsOf, sendList } from '@/tests/support/imports/reconciliations'
import { prefund } from '@/tests/support/money/budgets'
import { ledgerIsClean } from '@/tests/support/money/money'
import { daysLater, NOW, openShop } from '@/tests/support/tracking/shop'

const clock = fixedClock(NOW)
const HEADING = 'Order ID,Click ID,Amount,Date'
const UNKNOWN = 'z-00000000000000000000000000000000'
const on = (day: string) => `2026-11-${day}`

/** An advertiser with a sale for each cause, and a list with all of them. */
async function fullShop() {
  const shop = await openShop()
  const advertiserId = shop.advertiser.id
  const actor = await createAdvertiserPerson('manager', advertiserId)
  const sale = async (txn_id: string, amount = '49.90') => {
    const { click_id } = await shop.click()
    await shop.send({ click_id, txn_id, amount })
    return click_id
  }
  const matched = await sale('matched')
  const missing = (await shop.click()).click_id
  await shop.send({ click_id: UNKNOWN, txn_id: 'unknown', amount: '49.90' })
  const known = (await shop.click()).click_id
  await shop.send({ click_id: matched, txn_id: 'refused', amount: '49.90' })
  const old = (await shop.click({ at: daysLater(-45) })).click_id
  await shop.send({ click_id: old, txn_id: 'window', amount: '49.90' })
  const account = await openTestAccount({ at: NOW }, { advertiserId })
  const test = (await shop.click({ affiliateId: account })).click_id
  await shop.send({ click_id: test, txn_id: 'test', amount: '49.90' })
  const other = await sale('other click')
  const amount = await sale('amount')
  const day = await sale('day')
  const reversed = await sale('reversed')
  await shop.send({ click_id: undefined, txn_id: 'reversed', event: 'reversal' })
  await sale('ours alone')
  await prefund(advertiserId, 0n)
  const unfunded = await sale('unfunded')
  const lines = [
    HEADING,
    `matched,${matched},49.90,${on('20')}`,
    `missing,${missing},49.90,${on('20')}`,
    `unknown,${known},49.90,${on('20')}`,
    `refused,${matched},49.90,${on('20')}`,
    `window,${old},49.90,${on('20')}`,
    `test,${test},49.90,${on('20')}`,
    `matched,${matched},49.90,${on('20')}`,
    `other click,${matched},49.90,${on('20')}`,
    `amount,${amount},59.90,${on('20')}`,
    `day,${day},49.90,${on('21')} 01:00`,
    `reversed,${reversed},49.90,${on('20')}`,
    `unfunded,${unfunded},49.90,${on('20')}`,
    `broken,,ten,${on('20')}`,
    `unheard,,49.90,${on('20')}`,
  ]
  return { shop, actor, advertiserId, lines, other, missing }
}

const EXPECTED = [
  [2, 'matched', 'It is recorded.'],
  [3, 'not_received', 'No call with this order arrived.'],
  [4, 'unknown_click', 'The call named a click that was not known then.'],
  [5, 'refused', 'The sale was rejected: Duplicate.'],
  [6, 'outside_window', 'The sale came after the attribution window of its click.'],
  [7, 'test', 'The order belongs to a test.'],
  [8, 'duplicate', 'Line 2 has the same order; it counts once.'],
  [9, 'other_click', expect.stringContaining('It is recorded for the click ')],
  [10, 'amount_differs', 'It is recorded with $49.90, the list has $59.90.'],
  [11, 'other_day', 'It counts for Nov 20, 2026 (Eastern), the list has Nov 21, 2026: the time zones differ.'],
  [12, 'reversed', 'It was recorded and taken back: Reversed by the advertiser.'],
  [13, 'budget_used_up', 'The budget was used up; the sale counts once there is money.'],
  [14, 'unreadable', 'The amount “ten” is not a sum such as 49.90.'],
  [15, 'not_received', 'No call with this order arrived.'],
  [16, 'not_in_list', 'It is recorded here.'],
]

describe('a list of sales', () => {
  test('is compared with what is recorded, and each difference is explained', async () => {
    const { actor, advertiserId, lines } = await fullShop()
    const id = await sendList(actor, lines)
    const rows = await compareNow(actor, id, 'Asia/Tokyo')
    expect(rows.map(({ line, cause, explanation }) => [line, cause, explanation])).toEqual(EXPECTED)
    const { counts, missing } = await getReconciliation({ advertiserId, isStaff: false }, id)
    expect(counts.reduce((sum, { rows: count }) => sum + count, 0)).toBe(EXPECTED.length)
    expect(counts.find(({ cause }) => cause === 'amount_differs')).toEqual({
      cause: 'amount_differs',
      rows: 1,
      listedCents: 5_990,
      recordedCents: 4_990,
    })
    expect(missing).toBe(2)
    expect(await db().reconciliationPart.count({ where: { reconciliationId: id } })).toBe(0)
  })

  test('has its missing sales judged and booked as an uploaded file, once, and agrees afterwards', async () => {
    const { actor, advertiserId, lines } = await fullShop()
    const context = { actor, at: NOW }
    const reader = { advertiserId, isStaff: false }
    // so that sales are funded again
    await db().advertiser.update({ where: { id: advertiserId }, data: { billingMode: 'postpaid' } })
    const id = await sendList(actor, lines)
    await compareNow(actor, id, 'Asia/Tokyo')
    const asked = await Promise.allSettled([checkMissing(context, { id }), checkMissing(context, { id })])
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await runSalesUploads({ clock })
    const { upload } = await getReconciliation(reader, id)
    expect(upload).toMatchObject({ state: 'checked', rows: 2, accepted: 2, refused: 0 })
    expect(await db().conversion.count({ where: { advertiserId, txnId: { in: ['missing', 'unknown'] } } })).toBe(0)
    if (!upload) throw new Error('no upload')
    await Promise.all([bookUpload(context, upload), bookUpload(context, upload)])
    await runSalesUploads({ clock })
    await compareAgain(context, { id })
    await runReconciliations({ clock })
    const causes = new Map((await rowsOf(reader, id)).map(({ line, cause }) => [line, cause]))
    expect([causes.get(3), causes.get(4)]).toEqual(['matched', 'matched'])
    expect([...causes].length).toBe(EXPECTED.length)
    expect(await db().conversion.count({ where: { advertiserId, txnId: { in: ['missing', 'unknown'] } } })).toBe(2)
    await expect(checkMissing(context, { id })).rejects.toThrow('No sale of this list can be processed again.')
    expect(await ledgerIsClean()).toBe(true)
  })

  test('with refunds as lines of their own compares the sales, and never judges a refund as a missing sale', async () => {
    const shop = await openShop()
    const advertiserId = shop.advertiser.id
    const actor = await createAdvertiserPerson('manager', advertiserId)
    const missing = (await shop.click()).click_id
    const id = await sendList(actor, [
      'Order ID,Click ID,Amount,Event,Refund ID',
      `R-1,${missing},49.90,refund,`,
      `R-1,${missing},49.90,,RF-1`,
      `R-1,${missing},49.90,,`,
    ])
    const rows = await compareNow(actor, id)
    const refund = 'A refund is compared through its sale.'
    expect(rows.map(({ cause, explanation }) => [cause, explanation])).toEqual([
      ['unreadable', refund],
      ['unreadable', refund],
      ['not_received', 'No call with this order arrived.'],
    ])
    await checkMissing({ actor, at: NOW }, { id })
    await runSalesUploads({ clock })
    const { upload } = await getReconciliation({ advertiserId, isStaff: false }, id)
    expect(upload).toMatchObject({ rows: 1, accepted: 1 })
    const [row] = await db().salesUploadRow.findMany({ where: { uploadId: upload?.id ?? '' } })
    expect(row).toMatchObject({ line: 4, event: null, refundId: null })
  })

  test('does not take a refused call of a test for one of the sale', async () => {
    const shop = await openShop()
    const advertiserId = shop.advertiser.id
    const actor = await createAdvertiserPerson('manager', advertiserId)
    const account = await openTestAccount({ at: NOW }, { advertiserId })
    const tested = (await shop.click({ affiliateId: account })).click_id
    await shop.send({ click_id: tested, txn_id: 'first' })
    await shop.send({ click_id: tested, txn_id: 'again' })
    const click = (await shop.click()).click_id
    await db().postbackCall.updateMany({ where: { advertiserId, txnId: 'again' }, data: { outcome: 'rejected' } })
    await db().postbackTxn.deleteMany({ where: { txnId: 'again' } })
    const id = await sendList(actor, ['Order ID,Click ID', `again,${click}`])
    expect((await compareNow(actor, id)).map(({ cause }) => cause)).toEqual(['not_received'])
  })

  test('does not take what a browser reported for a call of the server', async () => {
    const shop = await openShop()
    const advertiserId = shop.advertiser.id
    const actor = await createAdvertiserPerson('manager', advertiserId)
    await shop.send({ click_id: UNKNOWN, txn_id: 'claimed', amount: '900.00' })
    await db().postbackCall.updateMany({ where: { advertiserId }, data: { method: 'SCRIPT' } })
    const { click_id } = await shop.click()
    const id = await sendList(actor, [HEADING, `claimed,${click_id},20.00,${on('20')}`])
    expect((await compareNow(actor, id)).map(({ cause }) => cause)).toEqual(['not_received'])
    await checkMissing({ actor, at: NOW }, { id })
    const rows = await db().salesUploadRow.findMany({ where: { upload: { reconciliationId: id } } })
    expect(rows).toMatchObject([{ txnId: 'claimed', amount: '20.00' }])
  })

  test('can be read in pages of one cause, searched, and taken as CSV without formulas', async () => {
    const { actor, advertiserId, lines } = await fullShop()
    const reader = { advertiserId, isStaff: false }
    const id = await sendList(actor, [...lines, `=1+1,,1.00,${on('20')}`])
    await compareNow(actor, id)
    const refused = await listListRows(reader, id, { after: 0, cause: 'refused' })
    expect(refused.rows.map(({ txnId }) => txnId)).toEqual(['refused'])
    const differing = await listListRows(reader, id, { after: 0, cause: 'differences' })
    expect(differing.rows.some(({ cause }) => cause === 'matched')).toBe(false)
    expect(differing.rows).toHaveLength(EXPECTED.length)
    const found = await listListRows(reader, id, { after: 0, q: 'click' })
    expect(found.rows.map(({ txnId }) => txnId)).toEqual(['other click'])
    let text = ''
    for await (const chunk of await listRowsCsv(reader, id, { after: 0, cause: 'not_received' })) text += chunk
    expect(text).toContain(`not_received,No call with this order arrived.,"'=1+1"`)
    expect(text.trim().split('\r\n')).toHaveLength(4)
  })

  test('that cannot be read fails with a sentence and can be compared again', async () => {
    const shop = await openShop()
    const actor = await createAdvertiserPerson('manager', shop.advertiser.id)
    const id = await sendList(actor, [HEADING, 'a,b,1,"2026-11-20'])
    await compareNow(actor, id)
    const reader = { advertiserId: shop.advertiser.id, isStaff: false }
    const failed = await getReconciliation(reader, id)
    expect(failed).toMatchObject({ state: 'failed', problem: expect.stringContaining('cannot be read as CSV') })
  })

  test('is read by its advertiser and by staff alone; one of staff is not shown to the advertiser', async () => {
    const { actor, advertiserId, lines } = await fullShop()
    const id = await sendList(actor, lines)
    await compareNow(actor, id)
    const stranger = { advertiserId: (await openShop()).advertiser.id, isStaff: false }
    const theirs = await createAdvertiserPerson('owner', stranger.advertiserId)
    for (const refused of [
      () => getReconciliation(stranger, id),
      () => listListRows(stranger, id, { after: 0 }),
      () => compareAgain({ actor: theirs, at: NOW }, { id }),
      () => checkMissing({ actor: theirs, at: NOW }, { id }),
      () => removeList({ actor: theirs, at: NOW }, { id }),
      () => storeListPart({ actor: theirs, at: NOW }, { id, place: 0, content: new Uint8Array(1) }),
    ]) {
      await expect(refused()).rejects.toMatchObject({ code: 'not_found' })
    }
    const { id: userId } = await createUser({ role: 'SUPER_ADMIN' })
    const staff = { actor: { userId, role: 'SUPER_ADMIN' as const }, at: NOW, advertiserId }
    const { id: ofStaff } = await createList(staff, { fileName: 'staff.csv' })
    const listed = async (isStaff: boolean) =>
      (await listReconciliations({ advertiserId, isStaff }, FIRST_PAGE)).reconciliations.map((list) => list.id).sort()
    expect(await listed(false)).toEqual([id])
    expect(await listed(true)).toEqual([id, ofStaff].sort())
    await expect(getReconciliation({ advertiserId, isStaff: false }, ofStaff)).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

test('a list is refused while ten of that side are not compared, also to those who send at once', async () => {
  const { id: advertiserId } = (await openShop()).advertiser
  const own = { actor: await createAdvertiserPerson('manager', advertiserId), at: NOW }
  const { id: userId } = await createUser({ role: 'SUPER_ADMIN' })
  const staff = { actor: { userId, role: 'SUPER_ADMIN' as const }, at: NOW, advertiserId }
  for (const context of [own, staff]) {
    const send = () => createList(context, { fileName: 'list.csv' })
    const { id } = await send()
    const { id: compared } = await send()
    await db().reconciliation.update({ where: { id }, data: { state: 'failed' } })
    for (let count = 2; count < UNFINISHED_MAX - 2; count += 1) await send()
    const sent = await Promise.allSettled([1, 2, 3, 4, 5, 6].map(send))
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    await expect(send()).rejects.toMatchObject({
      code: 'conflict',
      message: '10 lists are not compared yet. Compare or remove one of them first.',
    })
    await removeList(context, { id })
    await send()
    await expect(send()).rejects.toMatchObject({ code: 'conflict' })
    await db().reconciliation.update({ where: { id: compared }, data: { state: 'done' } })
    await send()
  }
  expect(await db().reconciliation.count({ where: { advertiserId, state: { not: 'done' } } })).toBe(2 * UNFINISHED_MAX)
})

describe('the period of a list', () => {
  const FROM_FILE = { from: '', to: '' }

  /** A sale of November 20 that a list with these dates lacks, compared with the given days. */
  async function compareDates(dates: readonly string[], days = FROM_FILE) {
    const shop = await openShop()
    const actor = await createAdvertiserPerson('manager', shop.advertiser.id)
    await shop.send({ click_id: (await shop.click()).click_id, txn_id: 'ours', amount: '49.90' })
    const id = await sendList(actor, [HEADING, ...dates.map((date, index) => `sale-${index},,49.90,${date}`)])
    const rows = await compareNow(actor, id, 'America/New_York', days)
    const reader = { advertiserId: shop.advertiser.id, isStaff: false }
    const { state, problem, from, to, sample } = await getReconciliation(reader, id)
    return { state, problem, from, to, isLacking: rows.some(({ cause }) => cause === 'not_in_list'), sample }
  }

  test.each([
    ['its own dates', [on('18'), on('22')], FROM_FILE, on('18'), on('22'), true],
    ['the day in its time zone', ['2026-11-21T04:30:00Z'], FROM_FILE, on('20'), on('20'), true],
    ['its own dates, around nothing of ours', [on('02'), on('03')], FROM_FILE, on('02'), on('03'), false],
    ['a first day that was entered', [on('02'), on('22')], { from: on('21'), to: '' }, on('21'), on('22'), false],
    ['a last day that was entered', [on('02'), on('22')], { from: '', to: on('19') }, on('02'), on('19'), false],
  ])('is %s', async (_, dates, days, from, to, isLacking) => {
    expect(await compareDates(dates, days)).toMatchObject({ state: 'done', from, to, isLacking, sample: null })
  })

  test.each([
    ['without a date that can be read', ['soon', ''], 'has a date that can be read'],
    ['of more days than are compared', ['2024-01-02', on('22')], 'The list goes from 2024-01-02 to 2026-11-22.'],
  ])('is to be entered for a list %s, which can be compared then', async (_, dates, problem) => {
    const failed = await compareDates(dates)
    expect(failed).toMatchObject({ state: 'failed', problem: expect.stringContaining(problem) })
    expect(failed.sample?.headings).toContain('Date')
  })
})
