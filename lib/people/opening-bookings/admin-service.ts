import 'server-only'
import { assertConfirmed } from '@/lib/backoffice/admin/guard'
import { recordAudit, type StaffContext } from '@/lib/backoffice/audit/service'
import type { ForeignSource } from '@/lib/catalog/foreign-ids/constants'
import type { OpeningBalance, OpeningBooking } from '@/lib/generated/prisma/client'
import { openAdvertiserAccounts, postFundTransfers } from '@/lib/money/advertiser-funds/service'
import { openAffiliateAccounts, postFreshTransfers } from '@/lib/money/ledger/service'
import { SECOND_APPROVAL_ABOVE_CENTS } from '@/lib/money/payout-batches/constants'
import type { Tx } from '@/lib/platform/db'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { formatCents } from '@/lib/platform/money/format'
import { transact } from '@/lib/platform/transaction'
import { SOURCE_LABELS } from '../import-rows/constants'
import { lockOpenings } from '../opening-balances/service'
import { ADJUSTING_ROLES } from '../users/constants'
import { sumWaiting } from './admin-data'
import type { ApproveOpening } from './admin-schema'
import { openingPhrase } from './rules'

/**
 * Approves the opening balances of a source that wait, as many and as much as were seen. Above $1,000 together a second person
 * must approve the same, as with adjustments; then all are booked in one transaction, each from `house_opening`, under a key
 * that is used once for its id at the source.
 * @returns whether they are booked; false while a second person must approve
 * @throws AppError forbidden; conflict when others wait by now, or the same person approves again; invalid at `confirm`
 */
export async function approveOpening({ actor, at }: StaffContext, input: ApproveOpening): Promise<boolean> {
  const { source, balances, amountCents, reason, confirm } = input
  if (!ADJUSTING_ROLES.includes(actor.role)) throw new AppError('forbidden', 'Your role cannot book balances.')
  assertConfirmed(confirm, openingPhrase(amountCents))
  return transact(async (tx) => {
    await lockOpenings(tx)
    const now = (await sumWaiting(tx)).find((each) => each.source === source)
    if (now?.balances !== balances || now.amountCents !== amountCents)
      throw new AppError('conflict', 'Other balances wait by now. Look again before you approve.')
    const first = await findFirst(tx, source, { balances, amountCents })
    const subject = { subject: 'opening_balances', subjectId: source }
    const after = { source: SOURCE_LABELS[source], balances, amountCents }
    if (first?.approvedById === actor.userId)
      throw new AppError('conflict', 'A second person must approve; you have approved already.')
    if (!first && BigInt(amountCents) > SECOND_APPROVAL_ABOVE_CENTS) {
      await addBooking(tx, { actor, at }, input, null)
      await recordAudit(tx, actor, { ...subject, action: 'opening_balances.first_approval', after, reason, at })
      return false
    }
    const booking = first
      ? await tx.openingBooking.update({
          where: { id: first.id },
          data: { secondApproverId: actor.userId, postedAt: at },
        })
      : await addBooking(tx, { actor, at }, input, at)
    await post(tx, source, booking, at)
    await recordAudit(tx, actor, { ...subject, action: 'opening_balances.book', after, reason, at })
    return true
  })
}

/** Declines an approval that waits for a second person; the balances go on waiting. @throws AppError not_found, conflict */
export function declineOpening(
  { actor, at }: StaffContext,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  return transact(async (tx) => {
    await lockOpenings(tx)
    const found = await tx.openingBooking.findUnique({ where: { id } })
    if (!found) throw new AppError('not_found', 'There is no such approval.')
    if (found.postedAt || found.declinedAt) throw new AppError('conflict', 'This approval no longer waits.')
    await tx.openingBooking.update({ where: { id }, data: { declinedAt: at, declinedById: actor.userId } })
    const before = { balances: found.balances, amountCents: Number(found.amountCents) }
    const subject = { subject: 'opening_balances', subjectId: found.source }
    await recordAudit(tx, actor, { ...subject, action: 'opening_balances.decline', before, reason, at })
  })
}

/** The first approval of the same number and sum, by somebody who may still approve. */
async function findFirst(tx: Tx, source: ForeignSource, same: { balances: number; amountCents: number }) {
  const waiting = await tx.openingBooking.findMany({
    where: { source, postedAt: null, declinedAt: null, balances: same.balances, amountCents: BigInt(same.amountCents) },
    orderBy: { approvedAt: 'asc' },
  })
  for (const each of waiting) {
    const isEntitled = { id: each.approvedById, status: 'active' as const, role: { in: [...ADJUSTING_ROLES] } }
    if ((await tx.user.count({ where: isEntitled })) === 1) return each
  }
  return undefined
}

function addBooking(tx: Tx, { actor, at }: StaffContext, input: ApproveOpening, postedAt: Date | null) {
  const { source, balances, amountCents, reason } = input
  return tx.openingBooking.create({
    data: {
      ...{ id: newId(at), source, balances, amountCents: BigInt(amountCents), reason, postedAt },
      ...{ approvedById: actor.userId, approvedAt: at },
    },
  })
}

async function post(tx: Tx, source: ForeignSource, booking: OpeningBooking, at: Date): Promise<void> {
  const waiting = await tx.$queryRaw<Pick<OpeningBalance, 'party' | 'foreignId' | 'ourId' | 'amountCents'>[]>`
    SELECT party, foreign_id AS "foreignId", our_id AS "ourId", amount_cents AS "amountCents" FROM opening_balance
    WHERE source = ${source} AND booking_id IS NULL ORDER BY party, our_id, foreign_id FOR UPDATE`
  const sum = waiting.reduce((cents, each) => cents + each.amountCents, 0n)
  if (waiting.length !== booking.balances || sum !== booking.amountCents)
    throw new AppError('conflict', `${formatCents(sum)} wait by now. Look again before you approve.`)
  const transfers = waiting.map(({ foreignId, amountCents }) => ({
    ...{ key: `opening:${source}:${foreignId}`, kind: 'opening_balance' as const, amountCents, at },
    ...{ memo: `Balance at ${SOURCE_LABELS[source]}`, actorId: booking.secondApproverId ?? booking.approvedById },
  }))
  const of = (party: string) => waiting.flatMap((each, place) => (each.party === party ? [{ ...each, place }] : []))
  for (const { ourId } of of('affiliate')) await openAffiliateAccounts(tx, ourId)
  for (const { ourId } of of('advertiser')) await openAdvertiserAccounts(tx, ourId)
  await postFreshTransfers(
    tx,
    of('affiliate').flatMap(({ ourId: affiliateId, place }) => {
      const transfer = transfers[place]
      return transfer ? [{ ...transfer, affiliateId, from: 'house_opening' as const, to: 'available' as const }] : []
    }),
  )
  await postFundTransfers(
    tx,
    of('advertiser').flatMap(({ ourId: advertiserId, place }) => {
      const transfer = transfers[place]
      const accounts = { from: 'house_opening' as const, to: 'advertiser_available' as const }
      return transfer ? [{ ...transfer, advertiserId, ...accounts }] : []
    }),
  )
  await tx.$executeRaw`
    UPDATE opening_balance o SET booking_id = ${booking.id}::uuid
    FROM unnest(${waiting.map(({ party }) => party)}::text[], ${waiting.map(({ foreignId }) => foreignId)}::text[])
      AS posted (party, foreign_id)
    WHERE o.source = ${source} AND o.party = posted.party AND o.foreign_id = posted.foreign_id`
}
