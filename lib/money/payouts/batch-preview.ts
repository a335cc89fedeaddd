import 'server-only'
import type { StaffActor } from '@/lib/backoffice/audit/service'
import type { PayoutRequest } from '@/lib/generated/prisma/client'
import type { Clock } from '@/lib/platform/dates/clock'
import { db, type Tx } from '@/lib/platform/db'
import { AppError } from '@/lib/platform/errors'
import type { Cents } from '@/lib/platform/money/cents'
import { METHOD_LABELS } from './constants'
import { payablesOf } from './payable'
import { needsSecondPerson, requirePayoutStaff } from './policy'
import type { Provider } from './providers/provider'
import { providerNamed } from './providers/registry'
import { sendingProblem } from './rules'

/** One payment of a batch to be, and why it cannot be part of it. */
export type Payee = {
  requestId: string
  affiliateId: number
  name: string
  methodKind: PayoutRequest['methodKind']
  methodHint: string
  amountCents: Cents
  problem: string | null
}

export type BatchPreview = { payees: Payee[]; payeeCount: number; totalCents: Cents; needsSecondPerson: boolean }

/**
 * What a batch of these requests would be: exact payees, total, and what stands in the way of each.
 * @throws AppError forbidden, invalid (no such provider)
 */
export async function previewBatch(
  { requestIds, provider }: { requestIds: readonly string[]; provider: string },
  actor: StaffActor,
  clock: Clock,
): Promise<BatchPreview> {
  requirePayoutStaff(actor)
  const requests = await db().payoutRequest.findMany({
    where: { id: { in: [...requestIds] } },
    orderBy: { id: 'asc' },
  })
  return previewOf(db(), requests, findProvider(provider, clock), clock.now())
}

/** @throws AppError invalid when no provider of this name is set up */
export function findProvider(name: string, clock: Clock): Provider {
  const provider = providerNamed(clock)(name)
  if (!provider) throw new AppError('invalid', `The payout provider ${name} is not set up.`)
  return provider
}

/** The preview of requests that were read already. */
export async function previewOf(
  tx: Tx,
  requests: readonly PayoutRequest[],
  provider: Provider,
  at: Date,
): Promise<BatchPreview> {
  const payables = await payablesOf(tx, requests)
  const payees = requests.map((request) => {
    const { id: requestId, affiliateId, methodKind, methodHint, amountCents } = request
    const payable = payables.get(requestId)
    const problem = batchProblem(request, provider) ?? (payable && sendingProblem(payable, at)) ?? null
    return { requestId, affiliateId, name: payable?.name ?? '', methodKind, methodHint, amountCents, problem }
  })
  const totalCents = payees.reduce((sum, { amountCents }) => sum + amountCents, 0n)
  return { payees, payeeCount: payees.length, totalCents, needsSecondPerson: needsSecondPerson(totalCents) }
}

function batchProblem({ status, batchId, methodKind }: PayoutRequest, provider: Provider): string | undefined {
  if (status !== 'requested') return `It is ${status}.`
  if (batchId !== null) return 'It is in another batch.'
  return provider.kinds.includes(methodKind)
    ? undefined
    : `${provider.name} cannot pay to ${METHOD_LABELS[methodKind]}.`
}
