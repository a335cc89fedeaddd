import type { Day } from '@/lib/platform/dates/constants'
import { recordAudit } from '../../lib/backoffice/audit/service'
import { needsSecondApproval } from '../../lib/money/payouts/batches/second-approval-policy'
import type { Tx } from '../../lib/platform/database/db'
import { morning } from './history'
import { OPENED_DAYS_AGO } from './load-offers'
import type { People } from './load-people'
import { OFFERS } from './offers'
import { AFFILIATES } from './people'

type Entry = Parameters<typeof recordAudit>[2] & { by: 'super' | 'gsm' | 'community' }

/** The audit log of staff decisions: payout batches, rejected and suspended affiliates, offers. */
export async function loadAudit(tx: Tx, { staff, users }: People, today: Day): Promise<void> {
  const entries = [...(await batchEntries(tx)), ...standingEntries(users, today), ...offerEntries(today)]
  const roles = { super: 'SUPER_ADMIN', gsm: 'GSM', community: 'COMMUNITY_TEAM' } as const
  for (const { by, ...entry } of entries.sort((a, b) => a.at.getTime() - b.at.getTime())) {
    await recordAudit(tx, { userId: staff[by] ?? '', role: roles[by], ip: '203.0.113.24' }, entry)
  }
}

async function batchEntries(tx: Tx): Promise<Entry[]> {
  const batches = await tx.payoutBatch.findMany({ orderBy: { createdAt: 'asc' } })
  return batches.flatMap(({ id, provider, totalCents, payeeCount, reason, createdAt: at }) => {
    const sums = { totalCents: Number(totalCents), payeeCount }
    const about = { subject: 'payout_batch', subjectId: id, reason, at }
    const approve = (by: Entry['by'], status: string): Entry => ({
      ...about,
      by,
      action: 'payout_batch.approve',
      before: { status: 'draft' },
      after: { status, ...sums },
    })
    const isShared = needsSecondApproval({ totalCents, payeeCents: totalCents, approverCents: 0n })
    return [
      { ...about, by: 'gsm', action: 'payout_batch.create', after: { provider, ...sums } },
      approve('gsm', isShared ? 'draft' : 'approved'),
      ...(isShared ? [approve('super', 'approved')] : []),
    ]
  })
}

/** Entries of offers that were created, and of their first rules. */
function offerEntries(today: Day): Entry[] {
  const at = morning(today, OPENED_DAYS_AGO)
  return OFFERS.flatMap(({ id, name, holdDays, pausedDaysAgo }): Entry[] => {
    const about = { subject: 'offer', subjectId: String(id) }
    const created: Entry = {
      ...about,
      by: 'gsm',
      action: 'offer.create',
      after: { name, holdDays, status: 'active' },
      at,
      reason: 'Agreed with the advertiser.',
    }
    if (pausedDaysAgo === null) return [created]
    const change = { before: { status: 'active' }, after: { status: 'paused' } }
    const reason = 'The advertiser has reached its budget.'
    return [
      created,
      { ...about, ...change, by: 'gsm', action: 'offer.pause', reason, at: morning(today, pausedDaysAgo) },
    ]
  })
}

/** Entries of rejected and suspended affiliates, with the reason. */
function standingEntries(users: People['users'], today: Day): Entry[] {
  return AFFILIATES.flatMap(
    ({ id, status, statusReason: reason = '', suspendedDaysAgo = 1, joinedDaysAgo }): Entry[] => {
      if (status === 'rejected') {
        const change = { before: { status: 'pending' }, after: { status } }
        const about = { action: 'affiliate.reject', subject: 'affiliate', subjectId: String(id) }
        return [{ ...about, ...change, by: 'community', reason, at: morning(today, joinedDaysAgo - 1) }]
      }
      if (status !== 'suspended') return []
      const change = {
        before: { status: 'active', affiliateStatus: 'approved' },
        after: { status: 'active', affiliateStatus: 'suspended' },
      }
      const about = { action: 'user.suspend', subject: 'user', subjectId: users.get(id) ?? '' }
      return [{ ...about, ...change, by: 'super', reason, at: morning(today, suspendedDaysAgo) }]
    },
  )
}
