import 'server-only'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { whereMay } from '@/lib/accounts/staff-permissions/staff-rights-data'
import { db, type Tx } from '@/lib/platform/database/db'
import { IS_HELD } from '@/lib/traffic/restrictions/data'
import type { WaitingApproval } from './schema'

type Waiting = { count: number; costCents: number; firstDeadline: Date | null }

/** What waits for the approval of an advertiser. */
export async function readWaiting(advertiserId: number, tx: Tx = db()): Promise<WaitingApproval> {
  const [row] = await tx.$queryRaw<[Waiting]>`
    SELECT count(*)::int AS count, coalesce(sum(c.revenue_cents), 0)::float8 AS "costCents",
      min(c.hold_until) AS "firstDeadline"
    FROM offer o JOIN conversion c ON c.offer_id = o.id AND c.approver IS NOT NULL AND c.status = 'pending'
    WHERE o.advertiser_id = ${advertiserId} AND c.advertiser_id = ${advertiserId} AND c.approver = 'advertiser'`
  return { ...row, firstDeadline: row.firstDeadline?.toISOString() ?? null }
}

/** Advertisers for whose approval something waits. */
export async function listAdvertisersToRemind(): Promise<{ advertiserId: number }[]> {
  return db().$queryRaw`
    SELECT DISTINCT c.advertiser_id AS "advertiserId" FROM conversion c
    WHERE c.approver IS NOT NULL AND c.status = 'pending' AND c.approver = 'advertiser' ORDER BY 1`
}

/** The active owners and managers of an advertiser. */
export async function listDecidingMembers(tx: Tx, advertiserId: number): Promise<string[]> {
  const people = await tx.advertiserMember.findMany({
    where: { advertiserId, role: { in: ['owner', 'manager'] }, user: { status: 'active' } },
    select: { userId: true },
  })
  return people.map(({ userId }) => userId)
}

/** Active staff who decide about conversions. */
export async function listDecidingStaff(tx: Tx): Promise<string[]> {
  const users = await tx.user.findMany({
    where: whereMay(canEdit('conversion-feed')),
    select: { id: true },
  })
  return users.map(({ id }) => id)
}

/** Offers with conversions that their advertiser has not decided in time, where staff decide then, or their traffic is held. */
export async function listOverdueOffers(at: Date): Promise<{ offerId: number }[]> {
  return db().$queryRaw`
    SELECT o.id AS "offerId" FROM offer o
    WHERE EXISTS (
      SELECT FROM conversion c WHERE c.offer_id = o.id AND c.approver IS NOT NULL AND c.status = 'pending'
        AND c.approver = 'advertiser' AND c.hold_until <= ${at} AND (o.after_approval_deadline = 'ask_staff' OR ${IS_HELD}))
    ORDER BY o.id`
}
