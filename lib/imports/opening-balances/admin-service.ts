import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import { assertConfirmed } from '@/lib/backoffice/pages/guard'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import { countsAsFirst } from '@/lib/backoffice/second-approvals/approver-independence-data'
import { parsePayload, whereOpen } from '@/lib/backoffice/second-approvals/data'
import { approveOrRequest, declineRequest } from '@/lib/backoffice/second-approvals/service'
import type { ExternalSource } from '@/lib/catalog/external-ids/constants'
import type { OpeningBalance } from '@/lib/generated/prisma/client'
import { needsSecondPerson } from '@/lib/money/adjustments/service'
import { openAdvertiserAccounts, postFundTransfers } from '@/lib/money/billing/budgets/service'
import { lockMoney, openAffiliateAccounts, postFreshTransfers } from '@/lib/money/ledger/service'
import { ADJUSTING_ROLES } from '@/lib/people/users/constants'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { lockOpenings } from '../apply/opening-balance-service'
import { SOURCE_LABELS } from '../rows/constants'
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
    const waiting = await lockWaitingMoney(tx, source)
    await assertNotOwn(tx, waiting, actor.userId)
    const first = await findFirst(tx, source, at)
    if (first && parsePayload('opening_balances', first).listHash !== listHash)
      throw new AppError(
        'conflict',
        'The balances changed since the first approval. Decline it, then approve them anew.',
      )
    const sum = { affiliateIds: affiliatesOf(waiting), amountCents: BigInt(amountCents), userId: actor.userId, at }
    const { id, by } = await approveOrRequest(
      tx,
      { ...openingsOf(source), amountCents: sum.amountCents, payload: { balances, listHash } },
      { userId: actor.userId, keyId: actor.keyId, allowed: ADJUSTING_ROLES, at },
      {
        reason,
        refusal: 'A second person must approve; you have approved already.',
        mayAlone: async () => !first && !(await needsSecondPerson(tx, sum)),
      },
    )
    const isBooked = by !== 'waiting'
    if (isBooked) await post(tx, { id, source, waiting }, { actor, at })
    const after = { source: SOURCE_LABELS[source], balances, amountCents }
    const action = `opening_balances.${isBooked ? 'book' : 'first_approval'}`
    await recordAudit(tx, actor, { action, subject: 'opening_balances', subjectId: source, after, reason, at })
    return isBooked
  })
}

/** Declines an approval that waits for a second person; the balances go on waiting. @throws AppError not_found, conflict */
export function declineOpening(
  { actor, at }: StaffContext,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  return transact(async (tx) => {
    await lockOpenings(tx)
    const found = await tx.approvalRequest.findUnique({ where: { id, kind: 'opening_balances' } })
    if (!found) throw new AppError('not_found', 'There is no such approval.')
    if (found.outcome) throw new AppError('conflict', 'This approval no longer waits.')
    await declineRequest(tx, id, { userId: actor.userId, reason, at })
    const { balances } = parsePayload('opening_balances', found)
    const before = { balances, amountCents: Number(found.amountCents) }
    const subject = { subject: 'opening_balances', subjectId: found.subject }
    await recordAudit(tx, actor, { ...subject, action: 'opening_balances.decline', before, reason, at })
  })
}

const openingsOf = (source: ExternalSource) => ({ kind: 'opening_balances', subject: source }) as const

type Waiting = Pick<OpeningBalance, 'party' | 'externalId' | 'ourId' | 'amountCents'>

const affiliatesOf = (waiting: readonly Waiting[]) =>
  waiting.filter(({ party }) => party === 'affiliate').map(({ ourId }) => ourId)

/** What waits of a source, with the accounts of all open and the money of affiliates locked, before that of credits. */
async function lockWaitingMoney(tx: Tx, source: ExternalSource): Promise<Waiting[]> {
  const waiting = await tx.$queryRaw<Waiting[]>`
    SELECT party, foreign_id AS "externalId", our_id AS "ourId", amount_cents AS "amountCents" FROM opening_balance
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
async function findFirst(tx: Tx, source: ExternalSource, at: Date) {
  const where = whereOpen(openingsOf(source))
  const waiting = await tx.approvalRequest.findMany({ where, orderBy: { requestedAt: 'asc' } })
  for (const each of waiting) if (await countsAsFirst(tx, each.requestedById, ADJUSTING_ROLES, at)) return each
  return undefined
}

type Booking = { id: string; source: ApproveOpening['source']; waiting: readonly Waiting[] }

async function post(tx: Tx, { id, source, waiting }: Booking, { actor, at }: StaffContext): Promise<void> {
  const transfers = waiting.map(({ externalId, amountCents }) => ({
    key: `opening:${source}:${externalId}`,
    kind: 'opening_balance' as const,
    amountCents,
    at,
    memo: `Balance at ${SOURCE_LABELS[source]}`,
    actorId: actor.userId,
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
    UPDATE opening_balance o SET booking_id = ${id}::uuid
    FROM unnest(${waiting.map(({ party }) => party)}::text[], ${waiting.map(({ externalId }) => externalId)}::text[])
      AS posted (party, foreign_id)
    WHERE o.source = ${source} AND o.party = posted.party AND o.foreign_id = posted.foreign_id`
}
