import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { CONVERSION_STEPS, CORRECTION_STEPS } from '@/lib/conversions/processing/postback-constants'
import { db, pool } from '@/lib/platform/database/db'
import { countRollupDifferences } from '@/lib/platform/rollups/service'
import { metricsText } from '@/lib/platform/telemetry/metrics'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createOffer } from '@/tests/support/factories/offers'
import { ledgerIsClean } from '@/tests/support/money/money'
import { openShop } from '@/tests/support/tracking/shop'

// Postbacks that arrive together are recorded in one transaction. One of them cannot be.
let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
  await pool().query(`
    CREATE FUNCTION refuse_sale() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.txn_id LIKE 'refused-%' THEN RAISE EXCEPTION 'refused by the test' USING ERRCODE = 'check_violation'; END IF;
      RETURN NEW;
    END $$`)
})
const refuse = () =>
  pool().query('CREATE TRIGGER refuse_sale BEFORE INSERT ON postback_txn FOR EACH ROW EXECUTE FUNCTION refuse_sale()')
const accept = () => pool().query('DROP TRIGGER IF EXISTS refuse_sale ON postback_txn')
afterEach(accept)
afterAll(closeTracking)

async function clickAll(count: number) {
  const affiliateIds = [(await createAffiliate()).id, (await createAffiliate()).id]
  return Promise.all(
    Array.from({ length: count }, (_, index) => shop.click({ affiliateId: affiliateIds[index % 2] ?? 0 })),
  )
}

test('a postback that cannot be recorded is answered 503, and those that arrived with it are recorded', async () => {
  const clicks = await clickAll(24)
  await refuse()
  const txnOf = (index: number) => (index % 11 === 5 ? `refused-${index}` : `kept-${index}`)
  const answers = await Promise.all(clicks.map(({ click_id }, index) => shop.send({ click_id, txn_id: txnOf(index) })))
  expect(answers.map(({ status }) => status)).toEqual(clicks.map((_, index) => (index % 11 === 5 ? 503 : 200)))
  const stored = await db().conversion.findMany({ where: { advertiserId: shop.advertiser.id } })
  expect(stored.map(({ txnId }) => txnId).sort()).toEqual(
    clicks.flatMap((_, index) => (index % 11 === 5 ? [] : [txnOf(index)])).sort(),
  )
  expect(await db().postbackCall.count({ where: { advertiserId: shop.advertiser.id } })).toBe(stored.length)
  await accept()
  const again = await shop.send({ click_id: clicks[5]?.click_id, txn_id: 'refused-5' })
  expect(again).toMatchObject({ status: 200, body: { status: 'accepted' } })
})

test('of the same transaction sent several times at once, the first is recorded and the others get its answer or 409', async () => {
  const [{ click_id, affiliateId }] = (await clickAll(1)) as [{ click_id: string; affiliateId: number }]
  const calls = ['10', '10', '11', '10', '12', '10'].map((amount) => ({ click_id, txn_id: 'twice', amount }))
  const answers = await Promise.all(calls.map((call) => shop.send(call)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 409, 200, 409, 200])
  expect(new Set([0, 1, 3, 5].map((place) => JSON.stringify(answers[place]))).size).toBe(1)
  expect(await db().conversion.count({ where: { affiliateId } })).toBe(1)
})

test('sales that arrive with one whose reversal came first, and with one of an unknown click, are recorded with them', async () => {
  const clicks = await clickAll(6)
  await shop.send({ txn_id: 'reversed-early', event: 'reversal' })
  const unknown = `${clicks[0]?.click_id.slice(0, -4)}0000`
  const answers = await Promise.all([
    ...clicks.map(({ click_id }, index) =>
      shop.send({ click_id, txn_id: index === 2 ? 'reversed-early' : `with-${index}` }),
    ),
    shop.send({ click_id: unknown, txn_id: 'of-no-click' }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 404])
  expect(answers.map(({ body }) => body.state)).toEqual(
    ['approved', 'approved', 'rejected', 'approved', 'approved', 'approved', undefined].map((state, index) =>
      index === 2 ? 'reversed' : state,
    ),
  )
})

test('sales of one visitor on one offer that arrive together pay once, and steps of volume are counted one at a time', async () => {
  const [first] = await clickAll(1)
  const answers = await Promise.all(Array.from({ length: 5 }, () => shop.send({ click_id: first?.click_id })))
  expect(answers.map(({ body }) => body.status).sort()).toEqual(['accepted', ...Array(4).fill('rejected')])
  const offer = await createOffer({ advertiserId: shop.advertiser.id, defaultPayoutCents: 100n })
  await db().offerTier.create({
    data: { offerId: offer.id, goalId: null, fromConversion: 3, payoutCents: 300n, percentPayoutBps: 0 },
  })
  const { id: affiliateId } = await createAffiliate()
  const clicks = await Promise.all(Array.from({ length: 5 }, () => shop.click({ affiliateId, offerId: offer.id })))
  await Promise.all(clicks.map(({ click_id }) => shop.send({ click_id })))
  const paid = await db().conversion.findMany({ where: { affiliateId }, select: { payoutCents: true } })
  expect(paid.map(({ payoutCents }) => payoutCents).sort()).toEqual([100n, 100n, 300n, 300n, 300n])
})

test('each step of conversions is timed by its name, and calls that pay nothing are counted by reason', async () => {
  const text = await metricsText()
  const steps = [...text.matchAll(/conversion_step_seconds_count\{step="(\w+)"\} [1-9]/g)]
  const corrections: readonly string[] = CORRECTION_STEPS
  expect(steps.flatMap(([, name = '']) => (corrections.includes(name) ? [] : name))).toEqual(CONVERSION_STEPS)
  const refused = await db().postbackCall.groupBy({ by: ['reason'], where: { reason: { not: null } }, _count: true })
  expect(refused).not.toEqual([])
  // those of earlier test files of this process are counted too
  for (const { reason, _count } of refused) {
    const [, counted] = new RegExp(`call_refusals_total\\{reason="${reason}"\\} (\\d+)`).exec(text) ?? []
    expect(Number(counted), String(reason)).toBeGreaterThanOrEqual(_count)
  }
})

test('after all of the above, roll-ups and ledger equal the events [Q4] [Q12]', async () => {
  expect(await ledgerIsClean()).toBe(true)
  expect(await countRollupDifferences()).toEqual({ stat_day: 0, stat_quarter_hour: 0 })
})
