import { processDay } from '../../lib/conversions/processing/batch/service'
import { db } from '../../lib/platform/database/db'
import { transact } from '../../lib/platform/database/transaction'
import { DAY_MS, HOUR_MS } from '../../lib/platform/dates/constants'
import { dayStart, easternDay } from '../../lib/platform/dates/days'
import { updateStreak } from '../../lib/rewards/quests/streak-update-service'
import { toRenewal, toSaleByCode } from '../../lib/tracking/postbacks/batchable-sale-service'
import { TRIED_IDS } from './people'

/** What was sold today by coupon codes of the offer 1042: the code and the sum of each order. */
const OFFER = 1042
const SOLD = [
  ['MAYA15', '49.90'],
  ['LENA10', '129.00'],
  ['MAYA15', '79.50'],
] as const

/** How many customers pay again today, and how long ago their last payment was, in days. */
const RENEWALS = 4
const PAID_AGO = { from: 27, to: 34 }

type Call = Parameters<typeof toRenewal>[0]

/** Sales of today as shops report them: by coupon codes, and payments of subscribers whom the shop names by its number. */
export async function loadReportedSales(now: Date): Promise<void> {
  const day = easternDay(now)
  const at = new Date(Math.max(now.getTime() - 2 * HOUR_MS, dayStart(day).getTime()))
  const { advertiserId } = await db().offer.findUniqueOrThrow({ where: { id: OFFER }, select: { advertiserId: true } })
  const call = (owner: number, parameters: Call['parameters']): Call => ({
    advertiserId: owner,
    parameters,
    origin: { method: 'GET', ip: null },
    at,
  })
  const byCode = SOLD.map(([coupon, amount], place) =>
    toSaleByCode(call(advertiserId, { coupon, amount, txn_id: `WEB-${8_801 + place}` })),
  )
  const renewals = (await listDue(now)).map(({ owner, number }, place) =>
    toRenewal(call(owner, { customer_id: number, amount: '29.00', txn_id: `SUB-${5_301 + place}` })),
  )
  const sales = [...byCode, ...renewals].filter((sale) => sale !== undefined)
  const results = await transact((tx) => processDay(tx, sales, day))
  const sellers = new Set(results.flatMap((result) => result?.affiliateId ?? []))
  // as those who sold do when they open the app
  for (const affiliateId of sellers) await updateStreak({ actor: { affiliateId }, at: now })
}

/** Customers of running monthly offers whose next payment is due, by their advertisers' numbers. */
const listDue = (now: Date) =>
  db().$queryRaw<{ owner: number; number: string }[]>`
    SELECT o.advertiser_id AS owner, n.name AS number
    FROM customer_binding b JOIN offer o ON o.id = b.offer_id AND o.status = 'active' AND o.is_subscription
    JOIN customer_name n ON n.customer_id = b.customer_id AND n.kind = 'number'
    JOIN affiliate a ON a.id = b.affiliate_id AND a.status = 'approved'
    JOIN LATERAL (SELECT max(x.created_at) AS paid_at FROM conversion x
      WHERE x.affiliate_id = b.affiliate_id AND x.subscription_id = b.conversion_id AND x.status IN ('pending', 'approved')) p ON true
    WHERE b.ended_at IS NULL AND b.affiliate_id <> ALL(${[...TRIED_IDS]}::int[])
      AND p.paid_at BETWEEN ${new Date(now.getTime() - PAID_AGO.to * DAY_MS)} AND ${new Date(now.getTime() - PAID_AGO.from * DAY_MS)}
    ORDER BY p.paid_at, n.name LIMIT ${RENEWALS}`
