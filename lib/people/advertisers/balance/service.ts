import 'server-only'
import type { AdvertiserActor } from '@/lib/accounts/auth/actor'
import { queueEmail, sendMailInBackground } from '@/lib/messages/mail/service'
import { notifyAll } from '@/lib/messages/notifications/service'
import { recordBalanceEvent } from '@/lib/money/billing/budgets/events'
import { lockFunds } from '@/lib/money/billing/budgets/service'
import type { Tx } from '@/lib/platform/database/db'
import { transact, transactEach } from '@/lib/platform/database/transaction'
import { auditChange } from '../change-service'
import { listWatched } from './data'
import { lowBalanceEmail } from './emails'
import { lowBalanceNotification } from './notifications'

/** Sets below how much left the owners and managers of an advertiser are told; null for never. */
export function setLowBalance(
  { actor, at }: { actor: AdvertiserActor; at: Date },
  { lowBalanceCents }: { lowBalanceCents: number | null },
): Promise<void> {
  const { advertiserId } = actor.advertiser
  return transact(async (tx) => {
    const data = {
      lowBalanceCents: lowBalanceCents === null ? null : BigInt(lowBalanceCents),
      lowBalanceNotifiedAt: null,
    }
    await tx.advertiser.update({ where: { id: advertiserId }, data })
    const after = { lowBalanceCents: String(lowBalanceCents ?? 'never') }
    await auditChange(tx, { advertiserId, actor, at }, { action: 'advertiser.low_balance', after })
  })
}

/**
 * The job: notifies the owners and managers of advertisers whose money fell below their threshold, in the app and by email, once
 * until it is above it again.
 * @returns how many advertisers were notified
 */
export async function watchBalances({ at }: { at: Date }): Promise<number> {
  const notified = await transactEach(await listWatched(), (tx, { id }) => tell(tx, id, at))
  if (notified > 0) sendMailInBackground()
  return notified
}

async function tell(tx: Tx, id: number, at: Date): Promise<boolean> {
  // money that arrived since it was listed, or sales that took it, are seen under its lock
  await lockFunds(tx, [id])
  const [watched] = await listWatched(tx, id)
  if (!watched) return false
  const { isLow, ...found } = watched
  const low = { leftCents: found.leftCents, lowBalanceCents: found.lowBalanceCents }
  const { count } = await tx.advertiser.updateMany({
    where: { id, lowBalanceNotifiedAt: isLow ? null : { not: null } },
    data: { lowBalanceNotifiedAt: isLow ? at : null },
  })
  if (count === 0 || !isLow) return false
  const { name } = await tx.advertiser.findUniqueOrThrow({ where: { id }, select: { name: true } })
  const people = await tx.advertiserMember.findMany({
    where: { advertiserId: id, role: { in: ['owner', 'manager'] }, user: { status: 'active' } },
    select: { userId: true, user: { select: { email: true } } },
  })
  const ids = people.map(({ userId }) => userId)
  await notifyAll(tx, ids, lowBalanceNotification({ advertiserId: id, ...low, at }), at)
  await recordBalanceEvent(tx, { type: 'balance.low', advertiserId: id, at })
  for (const { user } of people) {
    await queueEmail(tx, user.email, lowBalanceEmail({ advertiserName: name, ...low }), at)
  }
  return true
}
