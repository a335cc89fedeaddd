import 'server-only'
import type { PayoutRequest, Prisma } from '@/lib/generated/prisma/client'
import { db, type Tx } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'
import { toPage } from '@/lib/platform/http/responses/pagination'
import { isTestAccount } from '@/lib/platform/ids/test-accounts'
import { listUnderReview } from '../../ledger/fraud-review-data'
import { choosePayoutMethod } from '../../payout-methods/rules'
import { type Payable, payoutTimeline } from './rules'
import type { PayoutsPage, PayoutsQuery, PayoutView } from './schema'

const WITH_ATTEMPTS = { attempts: { orderBy: { startedAt: 'asc' } } } as const satisfies Prisma.PayoutRequestInclude
type Request = Prisma.PayoutRequestGetPayload<{ include: typeof WITH_ATTEMPTS }>

/** The payouts of an affiliate, newest first, each with its timeline. */
export async function listPayouts(affiliateId: number, { cursor, limit }: PayoutsQuery): Promise<PayoutsPage> {
  // ids are UUIDv7, so they sort by time
  const requests = await db().payoutRequest.findMany({
    where: { affiliateId, ...(cursor && { id: { lt: cursor } }) },
    orderBy: { id: 'desc' },
    take: limit + 1,
    include: WITH_ATTEMPTS,
  })
  const { page, nextCursor } = toPage(requests, limit, ({ id }) => id)
  return { payouts: await toViews(page), nextCursor }
}

/** One payout of an affiliate. @throws AppError not_found, for another affiliate's too */
export async function getPayout(affiliateId: number, id: string): Promise<PayoutView> {
  const request = await db().payoutRequest.findUnique({ where: { id, affiliateId }, include: WITH_ATTEMPTS })
  const [view] = request ? await toViews([request]) : []
  if (!view) throw new AppError('not_found', 'This payout does not exist.')
  return view
}

async function toViews(requests: readonly Request[]): Promise<PayoutView[]> {
  const notes = await db().auditLog.findMany({
    where: {
      subject: 'payout_request',
      subjectId: { in: requests.map(({ id }) => id) },
      action: { in: ['payout.hold', 'payout.release'] },
    },
    select: { subjectId: true, action: true, reason: true, createdAt: true },
  })
  return requests.map((request) => ({
    id: request.id,
    amountCents: Number(request.amountCents),
    status: request.status,
    reason: request.statusReason,
    methodKind: request.methodKind,
    methodHint: request.methodHint,
    reference: request.providerRef,
    requestedAt: request.requestedAt.toISOString(),
    canCancel: request.status === 'requested' && request.batchId === null,
    timeline: payoutTimeline(
      request,
      request.attempts,
      notes.filter(({ subjectId }) => subjectId === request.id),
    ),
  }))
}

/** Locks a request until the end of the transaction. @throws AppError not_found */
export async function lockRequest(tx: Tx, id: string): Promise<PayoutRequest> {
  await tx.$queryRaw`SELECT 1 FROM payout_request WHERE id = ${id}::uuid FOR NO KEY UPDATE`
  const request = await tx.payoutRequest.findUnique({ where: { id } })
  if (!request) throw new AppError('not_found', 'This payout does not exist.')
  return request
}

/** Locks these requests until the end of the transaction, always in the order of their ids. */
export async function lockRequests(tx: Tx, ids: readonly string[]): Promise<PayoutRequest[]> {
  await tx.$queryRaw`
    SELECT 1 FROM payout_request WHERE id = ANY(${[...ids]}::uuid[]) ORDER BY id FOR NO KEY UPDATE`
  return tx.payoutRequest.findMany({ where: { id: { in: [...ids] } }, orderBy: { id: 'asc' } })
}

/** What decides whether each request may be sent, by request id. */
export async function listPayables(
  tx: Tx,
  requests: readonly PayoutRequest[],
): Promise<Map<string, Payable & { name: string }>> {
  const ids = requests.map(({ affiliateId }) => affiliateId)
  const [reviewed, affiliates, methods] = await Promise.all([
    listUnderReview(tx, ids),
    tx.affiliate.findMany({
      where: { id: { in: ids } },
      select: {
        id: true,
        status: true,
        payoutsHeldUntil: true,
        user: { select: { firstName: true, lastName: true, status: true } },
        ledgerAccounts: { where: { kind: 'available' }, select: { balanceCents: true } },
      },
    }),
    tx.payoutMethod.findMany({
      where: { id: { in: requests.flatMap(({ methodId }) => methodId ?? []) }, removedAt: null },
      select: { id: true },
    }),
  ])
  const byId = new Map(affiliates.map((affiliate) => [affiliate.id, affiliate]))
  const present = new Set(methods.map(({ id }) => id))
  return new Map(
    requests.flatMap(({ id, affiliateId, methodId }) => {
      const affiliate = byId.get(affiliateId)
      if (!affiliate) return []
      const { status, payoutsHeldUntil: heldUntil, user, ledgerAccounts } = affiliate
      const availableCents = ledgerAccounts[0]?.balanceCents ?? 0n
      const hasDestination = methodId !== null && present.has(methodId)
      const name = `${user.firstName} ${user.lastName}`.trim()
      // nobody is behind a test account
      const isActive = user.status === 'active' || isTestAccount(affiliateId)
      const isUnderReview = reviewed.has(affiliateId)
      return [[id, { status, isActive, heldUntil, isUnderReview, availableCents, hasDestination, name }] as const]
    }),
  )
}

/**
 * The method a request is paid to from now on: the one it was made for unless that was removed, else the one the
 * affiliate would be paid with today.
 * @throws AppError invalid when there is none
 */
export async function findCurrentMethod(tx: Tx, { affiliateId, methodId }: PayoutRequest) {
  const { payoutMethods: methods, preferredMethod } = await tx.affiliate.findUniqueOrThrow({
    where: { id: affiliateId },
    include: { payoutMethods: { where: { removedAt: null }, orderBy: { createdAt: 'desc' } } },
  })
  const method = methods.find(({ id }) => id === methodId) ?? choosePayoutMethod(methods, preferredMethod)
  if (!method) throw new AppError('invalid', 'The affiliate has no payout method.')
  return method
}
