import 'server-only'
import type { Inquiry } from '@/lib/generated/prisma/client'
import { Prisma } from '@/lib/generated/prisma/client'
import { sendMailInBackground } from '@/lib/messages/mail/service'
import { notifyAffiliate, notifyAll } from '@/lib/messages/notifications/service'
import { db, type Tx } from '@/lib/platform/database/db'
import { lowerCase } from '@/lib/platform/database/lower-case'
import { transact, transactEach } from '@/lib/platform/database/transaction'
import { SALES_OF_TXN } from '../lifecycle/data'
import { listDeciders } from './data'
import { recordedInquiryNotification, staffInquiryNotification } from './missing-sale-notifications'

/**
 * The job: closes inquiries whose sale the advertiser has reported since, and asks staff about those it has not answered in
 * time, once each.
 * @returns how many it closed or asked about
 */
export async function followInquiries({ at }: { at: Date }): Promise<number> {
  const closed = await transact((tx) => closeRecorded(tx, at))
  const late = await db().inquiry.findMany({ where: { status: 'open', dueAt: { lt: at }, staffAskedAt: null } })
  const asked = await transactEach(late, (tx, inquiry) => askStaff(tx, inquiry, at))
  if (asked > 0) sendMailInBackground()
  return closed + asked
}

async function closeRecorded(tx: Tx, at: Date): Promise<number> {
  const closed = await tx.$queryRaw<Closed[]>`
    UPDATE inquiry p SET status = 'recorded', conversion_id = s.conversion_id, decided_at = ${at}
    FROM postback_txn t ${SALES_OF_TXN}
    WHERE p.status = 'open' AND t.advertiser_id = p.advertiser_id
      AND t.operation = 'conversion' AND s.affiliate_id = p.affiliate_id
      AND ${lowerCase(Prisma.sql`t.txn_id`)} IN (p.order_key, '#' || p.order_key)
    RETURNING p.id, p.affiliate_id AS "affiliateId", p.order_number AS "order", p.conversion_id AS "conversionId",
      (SELECT name FROM offer o WHERE o.id = p.offer_id) AS "offerName"`
  const waiting = { kind: 'missing_sale', subject: { in: closed.map(({ id }) => id) }, outcome: null } as const
  await tx.approvalRequest.updateMany({ where: waiting, data: { outcome: 'voided', decidedAt: at } })
  for (const each of closed) await tellRecorded(tx, each, at)
  return closed.length
}

type Closed = { id: string; affiliateId: number; order: string; conversionId: string; offerName: string }

async function tellRecorded(tx: Tx, { affiliateId, conversionId, ...about }: Closed, at: Date): Promise<void> {
  const where = { affiliateId_id: { affiliateId, id: conversionId } }
  const { status } = await tx.conversion.findUniqueOrThrow({ where, select: { status: true } })
  const state = status === 'pending' ? 'on hold' : status
  await notifyAffiliate(
    tx,
    affiliateId,
    recordedInquiryNotification(about, { conversionId, state, isPaid: status === 'pending' || status === 'approved' }),
    at,
  )
}

async function askStaff(tx: Tx, { id, affiliateId, offerId, orderNumber: order }: Inquiry, at: Date): Promise<boolean> {
  const where = { id, status: 'open', staffAskedAt: null } as const
  const { count } = await tx.inquiry.updateMany({ where, data: { staffAskedAt: at } })
  if (count === 0) return false
  const { name: offerName } = await tx.offer.findUniqueOrThrow({ where: { id: offerId }, select: { name: true } })
  const { userId } = await tx.affiliate.findUniqueOrThrow({ where: { id: affiliateId }, select: { userId: true } })
  await notifyAll(
    tx,
    await listDeciders(tx, userId),
    staffInquiryNotification({ id, order, offerName }, affiliateId),
    at,
  )
  return true
}
