import 'server-only'
import { sendMailInBackground } from '@/lib/messages/mail/service'
import { notifyAll } from '@/lib/messages/notifications/service'
import type { Tx } from '@/lib/platform/database/db'
import { transactEach } from '@/lib/platform/database/transaction'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { dayToColumn, easternDay } from '@/lib/platform/dates/days'
import { IS_HELD } from '@/lib/traffic/restrictions/data'
import { ASKED_AT_ONCE, REMIND_DAYS } from './constants'
import { listAdvertisersToRemind, listDecidingMembers, listDecidingStaff, listOverdueOffers, readWaiting } from './data'
import { approvalReminder, overdueNotification } from './notifications'

/**
 * The job: asks staff about conversions that their advertiser has not decided in time, where the offer says so or their traffic
 * is held. The others
 * are approved by the job that releases holds.
 * @returns the offers staff were asked about
 */
export async function askStaffAfterDeadline({ at }: { at: Date }): Promise<number> {
  return transactEach(await listOverdueOffers(at), (tx, { offerId }) => askStaff(tx, offerId, at))
}

async function askStaff(tx: Tx, offerId: number, at: Date): Promise<boolean> {
  // one that the advertiser is deciding at this moment is passed over, and no longer waits in the next run
  const asked = await tx.$executeRaw`
    UPDATE conversion c SET approver = 'staff' FROM (
      SELECT c.affiliate_id, c.id FROM conversion c JOIN offer o ON o.id = c.offer_id
      WHERE c.offer_id = ${offerId} AND c.approver IS NOT NULL AND c.status = 'pending' AND c.approver = 'advertiser'
        AND c.hold_until <= ${at} AND (o.after_approval_deadline = 'ask_staff' OR ${IS_HELD})
      ORDER BY c.created_at, c.id LIMIT ${ASKED_AT_ONCE} FOR NO KEY UPDATE OF c SKIP LOCKED) due
    WHERE c.affiliate_id = due.affiliate_id AND c.id = due.id`
  if (asked === 0) return false
  const offer = await tx.offer.findUniqueOrThrow({
    where: { id: offerId },
    select: { name: true, advertiser: { select: { name: true } } },
  })
  const names = { offerId, offerName: offer.name, advertiserName: offer.advertiser.name, day: easternDay(at) }
  await notifyAll(tx, await listDecidingStaff(tx), overdueNotification(names), at)
  return true
}

/**
 * The job: reminds the owners and managers of advertisers of what waits for their approval: each Monday, and daily from
 * three days before the first deadline.
 * @returns how many advertisers were reminded
 */
export async function remindOfApprovals({ at }: { at: Date }): Promise<number> {
  const reminded = await transactEach(await listAdvertisersToRemind(), (tx, { advertiserId }) =>
    remind(tx, advertiserId, at),
  )
  if (reminded > 0) sendMailInBackground()
  return reminded
}

async function remind(tx: Tx, advertiserId: number, at: Date): Promise<boolean> {
  const { count, costCents, firstDeadline } = await readWaiting(advertiserId, tx)
  if (firstDeadline === null) return false
  const deadline = new Date(firstDeadline)
  const day = easternDay(at)
  const isSoon = deadline.getTime() - at.getTime() <= REMIND_DAYS * DAY_MS
  if (!isSoon && dayToColumn(day).getUTCDay() !== MONDAY) return false
  const reminder = approvalReminder({ advertiserId, count, costCents, firstDeadline: deadline, day })
  return (await notifyAll(tx, await listDecidingMembers(tx, advertiserId), reminder, at)) > 0
}

const MONDAY = 1
