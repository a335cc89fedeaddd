import { fileFormatSchema } from '../../lib/imports/files/schema'
import { getSalesUpload } from '../../lib/imports/sales-uploads/data'
import { runSalesUploads } from '../../lib/imports/sales-uploads/run-service'
import { checkUpload, createSalesUpload, storePart } from '../../lib/imports/sales-uploads/service'
import { db } from '../../lib/platform/database/db'
import { fixedClock } from '../../lib/platform/dates/clock'
import { HOUR_MS } from '../../lib/platform/dates/constants'
import { dayStart, easternDay } from '../../lib/platform/dates/days'
import { publicClickId } from '../../lib/traffic/requests/click-id-rules'

/** Rows of the file that would become sales. */
const SALES = 4

/** A file with sales by phone that the demo's advertiser had checked and has not booked. */
export async function loadSalesUpload(now: Date): Promise<void> {
  const owner = await db().advertiserMember.findFirstOrThrow({ where: { role: 'owner' }, include: { user: true } })
  const { advertiserId, userId } = owner
  const at = new Date(Math.max(now.getTime() - HOUR_MS, dayStart(easternDay(now)).getTime()))
  const actor = { userId, role: 'AFFILIATE' as const, advertiser: { advertiserId, role: owner.role } }
  const context = { actor, at }
  const { id } = await createSalesUpload(context, { fileName: 'phone-sales.csv' })
  await storePart(context, { id, place: 0, content: new TextEncoder().encode(await textOf(advertiserId, now)) })
  const { sample } = await getSalesUpload(advertiserId, id)
  await checkUpload(context, { id, format: fileFormatSchema.parse(sample?.format) })
  await runSalesUploads({ clock: fixedClock(now) })
}

async function textOf(advertiserId: number, now: Date): Promise<string> {
  const clicks = await db().$queryRaw<{ affiliateId: number; id: string }[]>`
    SELECT c.affiliate_id AS "affiliateId", c.id FROM click c JOIN offer o ON o.id = c.offer_id
    WHERE o.advertiser_id = ${advertiserId} AND o.status = 'active' AND c.flag IS NULL
      AND c.created_at > ${new Date(now.getTime() - 48 * HOUR_MS)}
      AND NOT EXISTS (SELECT FROM conversion s WHERE s.affiliate_id = c.affiliate_id AND s.click_id = c.id)
    ORDER BY c.id DESC LIMIT ${SALES}`
  const rows = clicks.map(
    ({ affiliateId, id }, place) => `PHONE-${310 + place},${publicClickId(affiliateId, id)},49.90`,
  )
  const first = rows[0] ?? ''
  return [
    'Order ID,Click ID,Amount',
    ...rows,
    first,
    'PHONE-320,2s1-0192f0a0b0c070008000000000000000,49.90',
    first.replace('310', '321').replace('49.90', 'fifty'),
  ].join('\n')
}
