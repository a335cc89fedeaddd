import { afterAll, beforeAll, expect, test } from 'vitest'
import { PART_BYTES } from '@/lib/imports/files/constants'
import { getSalesUpload, listSalesUploads } from '@/lib/imports/sales-uploads/data'
import { ROWS_MAX } from '@/lib/imports/sales-uploads/run-constants'
import { runSalesUploads } from '@/lib/imports/sales-uploads/run-service'
import { bookUpload, checkUpload, createSalesUpload, storePart } from '@/lib/imports/sales-uploads/service'
import { db } from '@/lib/platform/database/db'
import { systemClock } from '@/lib/platform/dates/clock'
import { FIRST_PAGE } from '@/lib/platform/http/responses/pagination'
import { publicClickId } from '@/lib/traffic/requests/click-id-rules'
import { load } from '@/tests/support/bench/process-figures'
import { useWrittenDatabase } from '@/tests/support/bench/written-database'
import { createAdvertiserPerson } from '@/tests/support/factories/advertisers'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { ledgerIsClean } from '@/tests/support/money/money'

// The largest file that is taken, in a PostgreSQL that writes to disk: each tenth row has the order of an earlier one.
const ROWS = Number(process.env.BENCH_ROWS ?? ROWS_MAX)
const AFFILIATES = 50
const LISTED = 20

let close: () => Promise<void>
let affiliates: number[]
beforeAll(async () => {
  process.env.DEMO = '1'
  close = await useWrittenDatabase('stoke_sales_uploads')
  affiliates = []
  for (let made = 0; made < AFFILIATES; made += 1) affiliates.push((await createAffiliate()).id)
}, 120_000)
afterAll(() => close())

async function clicksOf(offerId: number, count: number): Promise<string[]> {
  const rows = await db().$queryRaw<{ affiliateId: number; id: string }[]>`
    INSERT INTO click (affiliate_id, id, offer_id, source_id, visitor, user_agent, is_unique, created_at)
    SELECT (${affiliates}::int[])[1 + n % ${AFFILIATES}], overlay(overlay(stoke_uuid_floor(date_trunc('milliseconds', now()))::text
        placing '7' || substr(md5(random()::text), 1, 3) from 15)
        placing '8' || substr(md5(random()::text), 1, 3) || '-' || substr(md5(random()::text), 1, 12) from 20)::uuid,
      ${offerId}, 0, decode(md5(random()::text), 'hex'), 'bench', true, date_trunc('milliseconds', now())
    FROM generate_series(1, ${count}::int) n RETURNING affiliate_id AS "affiliateId", id`
  return rows.map(({ affiliateId, id }) => publicClickId(affiliateId, id))
}

async function send(advertiserId: number, rows: readonly string[]) {
  const context = { actor: await createAdvertiserPerson('manager', advertiserId), at: new Date() }
  const { id } = await createSalesUpload(context, { fileName: 'sales.csv' })
  const bytes = new TextEncoder().encode(['Order,Click,Amount', ...rows].join('\n'))
  for (let place = 0; place * PART_BYTES < bytes.length; place += 1)
    await storePart(context, { id, place, content: bytes.slice(place * PART_BYTES, (place + 1) * PART_BYTES) })
  return { id, context }
}

/** Runs the job until the file has a state. @returns seconds */
async function until(advertiserId: number, id: string, wanted: string): Promise<number> {
  const began = performance.now()
  for (;;) {
    await runSalesUploads({ clock: systemClock })
    if ((await getSalesUpload(advertiserId, id)).state === wanted) return (performance.now() - began) / 1_000
  }
}

const timed = async (run: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await run()
  return performance.now() - began
}

test(`a file of ${ROWS.toLocaleString('en-US')} sales is judged and booked in minutes, and the list of 20 such files is read at once`, async () => {
  const { id: advertiserId } = await createAdvertiser()
  const { id: offerId } = await createOffer({ advertiserId, holdDays: 3 })
  const clicks = await clicksOf(offerId, ROWS)
  const rows = clicks.map((click, place) => `O-${place % 10 === 9 ? place - 9 : place},${click},49.90`)
  const { id, context } = await send(advertiserId, rows)
  const { sample } = await getSalesUpload(advertiserId, id)
  if (!sample) throw new Error('no sample')
  await checkUpload(context, { id, format: sample.format })
  const preview = await until(advertiserId, id, 'checked')
  await bookUpload(context, { id })
  const booking = await until(advertiserId, id, 'done')
  expect((await getSalesUpload(advertiserId, id)).counts).toMatchObject({
    rows: ROWS,
    finished: ROWS,
    repeated: 0,
    accepted: ROWS * 0.9,
    refused: ROWS * 0.1,
  })
  expect(await db().conversion.count({ where: { advertiserId } })).toBe(ROWS * 0.9)
  expect(await ledgerIsClean()).toBe(true)

  // more files of the same size
  await db().$executeRaw`
    INSERT INTO sales_upload SELECT (jsonb_populate_record(u, jsonb_build_object('id', gen_random_uuid()))).*
    FROM sales_upload u, generate_series(2, ${LISTED}::int) WHERE u.id = ${id}::uuid`
  await db().$executeRaw`
    INSERT INTO sales_upload_row SELECT (jsonb_populate_record(r, jsonb_build_object('upload_id', u.id))).*
    FROM sales_upload_row r, sales_upload u WHERE u.id <> ${id}::uuid AND r.upload_id = ${id}::uuid AND r.line <= 20001`
  await db().$executeRaw`ANALYZE sales_upload_row`
  const times = []
  for (let read = 0; read < 5; read += 1) times.push(await timed(() => listSalesUploads(advertiserId, FIRST_PAGE)))
  const list = times.sort((a, b) => a - b)[2] ?? 0
  const figures = { rows: ROWS, 'preview, s': preview, 'booking, s': booking, 'list of 20 files, ms': list }
  console.log(load(), figures)
  expect(preview).toBeLessThanOrEqual(240)
  expect(booking).toBeLessThanOrEqual(240)
  expect(list).toBeLessThanOrEqual(50)
}, 900_000)
