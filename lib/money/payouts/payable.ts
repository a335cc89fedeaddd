import 'server-only'
import type { PayoutRequest } from '@/lib/generated/prisma/client'
import type { Tx } from '@/lib/platform/db'
import { AppError } from '@/lib/platform/errors'
import { listUnderReview } from '../fraud-reviews/data'
import type { Payable } from './rules'
import { choosePayoutMethod } from './rules'

/** A request that is held until the end of the transaction. @throws AppError not_found */
export async function lockRequest(tx: Tx, id: string): Promise<PayoutRequest> {
  await tx.$queryRaw`SELECT 1 FROM payout_request WHERE id = ${id}::uuid FOR NO KEY UPDATE`
  const request = await tx.payoutRequest.findUnique({ where: { id } })
  if (!request) throw new AppError('not_found', 'This payout does not exist.')
  return request
}

/** The requests of these ids, always taken in the order of the ids, held until the end of the transaction. */
export async function lockRequests(tx: Tx, ids: readonly string[]): Promise<PayoutRequest[]> {
  await tx.$queryRaw`
    SELECT 1 FROM payout_request WHERE id = ANY(${[...ids]}::uuid[]) ORDER BY id FOR NO KEY UPDATE`
  return tx.payoutRequest.findMany({ where: { id: { in: [...ids] } }, orderBy: { id: 'asc' } })
}

/** What decides whether requests may be sent, by request. */
export async function payablesOf(
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
      const isActive = user.status === 'active'
      const isUnderReview = reviewed.has(affiliateId)
      return [[id, { status, isActive, heldUntil, isUnderReview, availableCents, hasDestination, name }] as const]
    }),
  )
}

/**
 * The method a request goes to from now on: the one it was made for while that is still there, else the one the
 * affiliate would be paid with today.
 * @throws AppError invalid when there is none
 */
export async function methodForNow(tx: Tx, { affiliateId, methodId }: PayoutRequest) {
  const { payoutMethods: methods, preferredMethod } = await tx.affiliate.findUniqueOrThrow({
    where: { id: affiliateId },
    include: { payoutMethods: { where: { removedAt: null }, orderBy: { createdAt: 'desc' } } },
  })
  const method = methods.find(({ id }) => id === methodId) ?? choosePayoutMethod(methods, preferredMethod)
  if (!method) throw new AppError('invalid', 'The affiliate has no payout method.')
  return method
}
