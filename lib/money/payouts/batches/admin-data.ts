import 'server-only'
import { byUuid, containing, direction, readList } from '@/lib/backoffice/lists/data'
import type { List, StaffActor, StaffContext } from '@/lib/backoffice/pages/schema'
import { type PayoutRequest, Prisma } from '@/lib/generated/prisma/client'
import { db, type Tx } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'
import type { Cents } from '@/lib/platform/money/cents'
import { METHOD_LABELS } from '../../payout-methods/constants'
import { faultsOfMethods } from '../../payout-methods/data'
import { TEST_PROVIDER } from '../../payout-providers/constants'
import { csv } from '../../payout-providers/manual-bank-provider'
import { describeProviders, type ProviderDescription } from '../../payout-providers/registry'
import { listPayables } from '../requests/data'
import { requirePayoutStaff } from '../requests/policy'
import { sendingProblem, UUID } from '../requests/rules'
import type { AdminBatch, BatchesQuery } from './admin-schema'
import { approvedAloneCents, largestPayeeCents } from './approval-data'
import { needsSecondApproval } from './second-approval-policy'

/** The counts of open payments of the batch `b`: those in no file for the bank yet, and the others. */
const OPEN_PAYMENTS = Prisma.sql`SELECT json_build_object(
    'newCount', count(*) FILTER (WHERE t.id IS NULL), 'exportedCount', count(t.id))
  FROM payout_request r
  LEFT JOIN payout_attempt t ON t.request_id = r.id AND t.finished_at IS NULL AND t.exported_at IS NOT NULL
  WHERE r.batch_id = b.id AND r.status IN ('approved', 'sending')`

const BATCH = Prisma.sql`b.id, b.status, b.provider, b.total_cents AS "totalCents", b.payee_count AS "payeeCount",
  b.reason, b.created_at AS "createdAt", b.finished_at AS "finishedAt", c.email AS "createdBy", f.email AS "approvedBy",
  s.email AS "secondApprovedBy", CASE WHEN b.provider = ${csv.name} THEN (${OPEN_PAYMENTS}) END AS "bankFile"`
const BATCHES = Prisma.sql`payout_batch b LEFT JOIN app_user c ON c.id = b.created_by_id
  LEFT JOIN app_user f ON f.id = b.approved_by_id LEFT JOIN app_user s ON s.id = b.second_approver_id`

type BatchRow = Omit<AdminBatch, 'totalCents' | 'createdAt' | 'finishedAt' | 'needsSecondApproval'> & {
  totalCents: bigint
  createdAt: Date
  finishedAt: Date | null
}

/** A batch is found by its id, or by any part of its creator, approvers, reason or provider. */
function batchConditions({ q, status }: BatchesQuery): Prisma.Sql[] {
  const like = containing(q)
  return [
    Prisma.sql`b.provider <> ${TEST_PROVIDER}`,
    ...(status ? [Prisma.sql`b.status = ${status}::batch_status`] : []),
    ...(UUID.test(q) ? [Prisma.sql`b.id = ${q}::uuid`] : []),
    ...(q && !UUID.test(q)
      ? [Prisma.sql`search_fold(concat_ws(' ', b.provider, b.reason, c.email, f.email, s.email)) LIKE ${like}`]
      : []),
  ]
}

/** Batches, newest first by default. */
export async function listPayoutBatches(
  query: BatchesQuery,
  { actor, at }: Pick<StaffContext, 'at'> & { actor: Pick<StaffActor, 'userId'> },
): Promise<List<AdminBatch>> {
  const dir = direction(query.dir)
  const orders = {
    created: Prisma.sql`b.created_at ${dir}, b.id ${dir}`,
    total: Prisma.sql`b.total_cents ${dir}, b.id`,
    payees: Prisma.sql`b.payee_count ${dir}, b.id`,
  }
  const parts = {
    select: BATCH,
    byId: byUuid(Prisma.sql`b.id`),
    from: BATCHES,
    where: batchConditions(query),
    orderBy: orders[query.sort],
  }
  const list = await readList<BatchRow>(parts, query)
  const approverCents = await approvedAloneCents(db(), actor.userId, at)
  const needy = new Set<string>()
  for (const { id, status, totalCents, approvedBy } of list.rows) {
    if (status !== 'draft') continue
    const payeeCents = await largestPayeeCents(db(), await listRequestIds(id), at)
    if (approvedBy !== null || needsSecondApproval({ totalCents, payeeCents, approverCents })) needy.add(id)
  }
  const rows = list.rows.map((row) => ({
    ...row,
    totalCents: Number(row.totalCents),
    needsSecondApproval: needy.has(row.id) || row.secondApprovedBy !== null,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  }))
  return { ...list, rows }
}

const listRequestIds = async (batchId: string): Promise<string[]> =>
  (await db().payoutRequest.findMany({ where: { batchId }, select: { id: true } })).map(({ id }) => id)

/** The total of a batch in cents; undefined when there is no such batch. */
export async function findBatchTotalCents(id: string): Promise<bigint | undefined> {
  return (await db().payoutBatch.findUnique({ where: { id }, select: { totalCents: true } }))?.totalCents
}

/** One payment of a planned batch, and why it cannot be part of it. */
export type Payee = {
  requestId: string
  affiliateId: number
  name: string
  methodKind: PayoutRequest['methodKind']
  methodHint: string
  amountCents: Cents
  problem: string | null
  /** What staff must do besides, where the provider cannot pay by itself. */
  note: string | null
}

export type BatchPreview = { payees: Payee[]; payeeCount: number; totalCents: Cents; needsSecondApproval: boolean }

/**
 * The batch these requests would make: exact payees, the total, and what prevents each payment.
 * @throws AppError forbidden, invalid (no such provider)
 */
export async function previewBatch(
  { actor, at }: StaffContext,
  { requestIds, provider }: { requestIds: readonly string[]; provider: string },
): Promise<BatchPreview> {
  requirePayoutStaff(actor)
  const requests = await db().payoutRequest.findMany({
    where: { id: { in: [...requestIds] } },
    orderBy: { id: 'asc' },
  })
  return previewRequests(db(), requests, findProvider(provider), { actor, at })
}

/** @throws AppError invalid when no provider of this name is configured */
export function findProvider(name: string): ProviderDescription {
  const provider = describeProviders().find((each) => each.name === name)
  if (!provider) throw new AppError('invalid', `The payout provider ${name} is not set up.`)
  return provider
}

/** `previewBatch` for requests that are already read or locked. */
export async function previewRequests(
  tx: Tx,
  requests: readonly PayoutRequest[],
  provider: ProviderDescription,
  { actor, at }: StaffContext,
): Promise<BatchPreview> {
  const payables = await listPayables(tx, requests)
  const faults = await faultsOfMethods(
    tx,
    requests.map(({ methodId }) => methodId),
  )
  const payees = requests.map((request) => {
    const { id: requestId, affiliateId, methodKind, methodHint, amountCents } = request
    const payable = payables.get(requestId)
    const problem = batchProblem(request, provider) ?? (payable && sendingProblem(payable, at)) ?? null
    return {
      requestId,
      affiliateId,
      name: payable?.name ?? '',
      methodKind,
      methodHint,
      amountCents,
      problem,
      note: toNote(request, provider) ?? faultNote(faults.get(request.methodId ?? '')),
    }
  })
  const totalCents = payees.reduce((sum, { amountCents }) => sum + amountCents, 0n)
  const ids = requests.map(({ id }) => id)
  const [payeeCents, approverCents] = [
    await largestPayeeCents(tx, ids, at),
    await approvedAloneCents(tx, actor.userId, at),
  ]
  const needsSecond = needsSecondApproval({ totalCents, payeeCents, approverCents })
  return { payees, payeeCount: payees.length, totalCents, needsSecondApproval: needsSecond }
}

const BY_BANK: readonly PayoutRequest['methodKind'][] = ['us_bank', 'international_bank']

/** A bank pays to no wallet: such a payee is in its file with the email address, and is paid by hand. */
const toNote = ({ methodKind }: PayoutRequest, { isByHand }: ProviderDescription): string | null =>
  isByHand && !BY_BANK.includes(methodKind)
    ? `A bank cannot pay to ${METHOD_LABELS[methodKind]}. Pay it there by hand; the file has the address.`
    : null

const faultNote = (fault: string | undefined): string | null =>
  fault === undefined ? null : `It may come back, so ask the affiliate first. The form says now: ${fault}`

function batchProblem(
  { status, batchId, methodKind }: PayoutRequest,
  provider: ProviderDescription,
): string | undefined {
  if (status !== 'requested') return `It is ${status}.`
  if (batchId !== null) return 'It is in another batch.'
  return provider.kinds.includes(methodKind)
    ? undefined
    : `${provider.name} cannot pay to ${METHOD_LABELS[methodKind]}.`
}
