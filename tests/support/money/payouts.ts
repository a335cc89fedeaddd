import { randomUUID } from 'node:crypto'
import type { StaffActor } from '@/lib/backoffice/pages/schema'
import type { UserRole } from '@/lib/generated/prisma/enums'
import type { FindProvider } from '@/lib/money/payout-providers/provider'
import { approveBatch, createBatch } from '@/lib/money/payouts/batches/admin-service'
import { requestPayout } from '@/lib/money/payouts/requests/service'
import type { Sender } from '@/lib/money/payouts/sending/service'
import { db } from '@/lib/platform/database/db'
import { type Clock, fixedClock } from '@/lib/platform/dates/clock'
import type { Cents } from '@/lib/platform/money/cents'
import { settleAchievements } from '@/lib/rewards/achievements/service'
import { collectSquadDebts } from '@/lib/rewards/squads/periods/debt-service'
import { createAffiliate, createPayoutMethod, createTaxForm } from '../factories/affiliates'
import { createUser } from '../factories/users'
import { giveMoney } from './money'
import type { SandboxFaultKind } from './sandbox-faults'

/** A sender with a clock, and with the configured providers by default. */
export const senderAt = (clock: Clock, providerOf?: FindProvider): Sender => ({
  clock,
  onPaid: settleAchievements,
  ...(providerOf && { providerOf }),
})

/** The time of payout tests. */
export const PAYDAY = fixedClock('2026-11-20T12:00:00Z')

/** An affiliate with money, a PayPal address and a tax form. */
export async function createPayee(cents: Cents) {
  const affiliate = await createAffiliate()
  const method = await createPayoutMethod(affiliate.id, `p${affiliate.id}@pay.example`)
  await createTaxForm(affiliate.id)
  if (cents > 0n) await giveMoney(affiliate.id, cents)
  return { ...affiliate, methodId: method.id }
}

/** A staff member, by default with a role that may run payouts. */
export async function createStaff(role: UserRole = 'GSM'): Promise<StaffActor> {
  return { userId: (await createUser({ role })).id, role }
}

/** A payout request of a new affiliate for their whole balance. */
export async function createRequest(amountCents: Cents, clock: Clock = PAYDAY) {
  const { id: affiliateId } = await createPayee(amountCents)
  return requestPayout(
    { actor: { affiliateId }, at: clock.now() },
    { amountCents, idempotencyKey: randomUUID() },
    collectSquadDebts,
  )
}

type BatchSketch = { sums?: readonly Cents[]; provider?: string; clock?: Clock }

/** An approved batch of new requests, approved by two people if required. */
export async function createApprovedBatch({ sums = [2_500n], provider = 'sandbox', clock = PAYDAY }: BatchSketch = {}) {
  const requests = await Promise.all(sums.map((cents) => createRequest(cents, clock)))
  const [gsm, second] = [await createStaff('GSM'), await createStaff('SUPER_ADMIN')]
  const requestIds = requests.map(({ id }) => id)
  const { id: batchId } = await createBatch(
    { actor: gsm, at: clock.now() },
    { requestIds, provider, reason: 'Friday run' },
  )
  const { status } = await approveBatch({ actor: gsm, at: clock.now() }, { batchId, reason: 'Checked' })
  if (status === 'draft') await approveBatch({ actor: second, at: clock.now() }, { batchId, reason: 'Checked too' })
  return { batchId, requestIds, gsm, second }
}

/** The next faults of the sandbox, one for each payment. */
export async function faults(...kinds: SandboxFaultKind[]): Promise<void> {
  await db().sandboxFault.createMany({ data: kinds.map((kind) => ({ kind, remaining: 1 })) })
}

export const statusOf = async (id: string) => (await db().payoutRequest.findUniqueOrThrow({ where: { id } })).status

/** What the sandbox has paid for a request: number of payments and cents. */
export async function paidBySandbox(requestId: string): Promise<{ count: number; cents: Cents }> {
  const payments = await db().sandboxPayment.findMany({ where: { key: { startsWith: requestId }, status: 'paid' } })
  return { count: payments.length, cents: payments.reduce((sum, { amountCents }) => sum + amountCents, 0n) }
}
