import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import { assertPerson } from '@/lib/backoffice/pages/approval-policy'
import { assertConfirmed } from '@/lib/backoffice/pages/guard'
import type { StaffContext } from '@/lib/backoffice/pages/staff-policy'
import type { ForeignSource } from '@/lib/catalog/external-ids/constants'
import type { OpeningBalance, OpeningBooking } from '@/lib/generated/prisma/client'
import { needsSecondPerson } from '@/lib/money/adjustments/service'
import { openAdvertiserAccounts, postFundTransfers } from '@/lib/money/billing/funds/service'
import { lockMoney, openAffiliateAccounts, postFreshTransfers } from '@/lib/money/ledger/service'
import { ADJUSTING_ROLES } from '@/lib/people/users/constants'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { lockOpenings } from '../apply/opening-balance-service'
import { SOURCE_LABELS } from '../rows/constants'
import { importSourceSchema } from '../rows/schema'
import { sumWaiting } from './admin-data'
import type { ApproveOpening } from './admin-schema'
import { openingPhrase } from './rules'

/**
 * Approves the opening balances of a source that wait: the very list that was seen. Above $1,000 together, with what the
 * approver alone and anybody alone for these affiliates approved today, a second person must approve the same list, as with
 * adjustments. Then all are booked in one transaction, each from `house_opening`, under a key that is used once for its id
 * at the source.
 * @returns whether they are booked; false while a second person must approve
 * @throws AppError forbidden, also when one is of the approver's own account; conflict when others wait by now, or than were
 * approved first, or the same person approves again; invalid at `confirm`
 */
export async function approveOpening({ actor, at }: StaffContext, input: ApproveOpening): Promise<boolean> {
  const { source, balances, amountCents, listHash, reason, confirm } = input
  if (!ADJUSTING_ROLES.includes(actor.role)) throw new AppError('forbidden', 'Your role cannot post balances.')
  assertConfirmed(confirm, openingPhrase(amountCents))
  return transact(async (tx) => {
    await lockOpenings(tx)
    const now = (await sumWaiting(tx)).find((each) => each.source === source)
    if (now?.balances !== balances || now.amountCents !== amountCents || now.listHash !== listHash)
      throw new AppError('conflict', 'Other balances wait by now. Look again before you approve.')
    const waiting = await lockMoneyOf(tx, source)
    await assertNotOwn(tx, waiting, actor.userId)
    const first = await findFirst(tx, source)
    if (first && first.listHash !== listHash)
      throw new AppError(
        'conflict',
        'The balances changed since the first approval. Decline it, then approve them anew.',
      )
    const subject = { subject: 'opening_balances', subjectId: source }
    const after = { source: SOURCE_LABELS[source], balances, amountCents }
    if (first?.approvedById === actor.userId)
      throw new AppError('conflict', 'A second person must approve; you have approved already.')
    const sum = { affiliateIds: affiliatesOf(waiting), amountCents: BigInt(amountCents), userId: actor.userId, at }
    if (!first && (await needsSecondPerson(tx, sum))) {
      await addBooking(tx, { actor, at }, input, null)
      await recordAudit(tx, actor, { ...subject, action: 'opening_balances.first_approval', after, reason, at })
      return false
    }
    if (first) assertPerson(actor)
    const booking = first
      ? await tx.openingBooking.update({
          where: { id: first.id },
          data: { secondApproverId: actor.userId, postedAt: at },
        })
      : await addBooking(tx, { actor, at }, input, at)
    await post(tx, booking, waiting, at)
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

type Waiting = Pick<OpeningBalance, 'party' | 'foreignId' | 'ourId' | 'amountCents'>

const affiliatesOf = (waiting: readonly Waiting[]) =>
  waiting.filter(({ party }) => party === 'affiliate').map(({ ourId }) => ourId)

/** What waits of a source, with the accounts of all open and the money of affiliates locked, before that of credits. */
async function lockMoneyOf(tx: Tx, source: ForeignSource): Promise<Waiting[]> {
  const waiting = await tx.$queryRaw<Waiting[]>`
    SELECT party, foreign_id AS "foreignId", our_id AS "ourId", amount_cents AS "amountCents" FROM opening_balance
    WHERE source = ${source} AND booking_id IS NULL ORDER BY party, our_id, foreign_id`
  for (const id of affiliatesOf(waiting)) await openAffiliateAccounts(tx, id)
  for (const id of affiliatesOf(waiting)) await lockMoney(tx, id)
  for (const { party, ourId } of waiting) if (party === 'advertiser') await openAdvertiserAccounts(tx, ourId)
  return waiting
}

/** Nobody adds to their own balance, as with adjustments. @throws AppError forbidden */
async function assertNotOwn(tx: Tx, waiting: readonly Waiting[], userId: string): Promise<void> {
  if ((await tx.affiliate.count({ where: { userId, id: { in: affiliatesOf(waiting) } } })) > 0)
    throw new AppError('forbidden', 'One of these balances is of your own account; somebody else must approve them.')
}

/** The first approval that waits, by somebody who may still approve. */
async function findFirst(tx: Tx, source: ForeignSource) {
  const waiting = await tx.openingBooking.findMany({
    where: { source, postedAt: null, declinedAt: null },
    orderBy: { approvedAt: 'asc' },
  })
  for (const each of waiting) {
    const isEntitled = { id: each.approvedById, status: 'active' as const, role: { in: [...ADJUSTING_ROLES] } }
    if ((await tx.user.count({ where: isEntitled })) === 1) return each
  }
  return undefined
}

function addBooking(tx: Tx, { actor, at }: StaffContext, input: ApproveOpening, postedAt: Date | null) {
  const { source, balances, amountCents, listHash, reason } = input
  return tx.openingBooking.create({
    data: {
      ...{ id: newId(at), source, balances, amountCents: BigInt(amountCents), listHash, reason, postedAt },
      ...{ approvedById: actor.userId, approvedAt: at },
    },
  })
}

async function post(tx: Tx, booking: OpeningBooking, waiting: readonly Waiting[], at: Date): Promise<void> {
  const source = importSourceSchema.parse(booking.source)
  const transfers = waiting.map(({ foreignId, amountCents }) => ({
    ...{ key: `opening:${source}:${foreignId}`, kind: 'opening_balance' as const, amountCents, at },
    ...{ memo: `Balance at ${SOURCE_LABELS[source]}`, actorId: booking.secondApproverId ?? booking.approvedById },
  }))
  const of = (party: string) => waiting.flatMap((each, place) => (each.party === party ? [{ ...each, place }] : []))
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
