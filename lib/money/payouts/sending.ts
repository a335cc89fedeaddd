import 'server-only'
import type { Clock } from '@/lib/platform/dates/clock'
import { db } from '@/lib/platform/db'
import { AppError } from '@/lib/platform/errors'
import { log } from '@/lib/platform/log'
import { type Prepared, prepare, problemNow, resume } from './preparing'
import type { Outcome, Provider, ProviderOf } from './providers/provider'
import { providerNamed } from './providers/registry'
import { eachUnshared } from './sender-lock'
import { finishBatch, settle } from './settling'

/**
 * Sends every approved batch and carries on with those begun; those of the bank wait for the hand that exports them.
 * @returns how many payouts came to an end
 */
export async function sendDuePayouts(clock: Clock, providerOf: ProviderOf = providerNamed(clock)): Promise<number> {
  const due = await db().payoutBatch.findMany({
    where: { status: { in: ['approved', 'sending'] } },
    orderBy: { approvedAt: 'asc' },
    select: { id: true, provider: true },
  })
  let ended = 0
  for (const { id, provider: name } of due) {
    const provider = providerOf(name)
    if (!provider) log.error({ batchId: id, provider: name }, 'a payout batch waits for a provider that is not set up')
    else if (!provider.isByHand) ended += await sendBatch(id, clock, providerOf)
  }
  return ended
}

/**
 * Sends what is left of a batch. It may be killed at any point and called again, and called twice at once: an attempt
 * is written down before the provider is asked, one without an outcome is looked up by its key before anything else and
 * sent again only to who may still be paid, and no request gets a new key before the provider has definitely failed the
 * old one. [Q10]
 * @returns how many payouts came to an end
 * @throws AppError unavailable when the batch's provider is not set up
 */
export async function sendBatch(
  batchId: string,
  clock: Clock,
  providerOf: ProviderOf = providerNamed(clock),
): Promise<number> {
  const provider = await begin(batchId, providerOf)
  if (!provider) return 0
  const requests = await db().payoutRequest.findMany({
    where: { batchId, OR: [{ status: 'approved' }, { status: 'sending', attempts: { some: { outcome: null } } }] },
    orderBy: { id: 'asc' },
    select: { id: true },
  })
  const ended = await eachUnshared(idsOf(requests), async (id) => {
    const prepared = await prepare(id, clock.now())
    return prepared !== undefined && conclude(prepared, clock, () => ask(provider, prepared, clock))
  })
  await finishBatch(batchId, clock.now())
  return ended
}

/** Asks providers what became of payments that were pending. @returns how many payouts came to an end */
export async function settlePendingPayouts(
  clock: Clock,
  providerOf: ProviderOf = providerNamed(clock),
): Promise<number> {
  const batches = await db().payoutBatch.findMany({
    where: { status: 'sending' },
    select: { id: true, provider: true },
  })
  let ended = 0
  for (const { id, provider } of batches) ended += await settlePendingOf(id, clock, providerOf(provider))
  return ended
}

async function settlePendingOf(batchId: string, clock: Clock, provider: Provider | undefined): Promise<number> {
  if (!provider || provider.isByHand) return 0
  const requests = await db().payoutRequest.findMany({
    where: { batchId, status: 'sending', attempts: { some: { outcome: 'pending' } } },
    orderBy: { id: 'asc' },
    select: { id: true },
  })
  const ended = await eachUnshared(idsOf(requests), async (id) => {
    const prepared = await resume(id)
    return prepared !== undefined && conclude(prepared, clock, () => stillThere(provider, prepared))
  })
  await finishBatch(batchId, clock.now())
  return ended
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

/** Takes a batch up; undefined when it is no longer there to be sent. */
async function begin(batchId: string, providerOf: ProviderOf): Promise<Provider | undefined> {
  const where = { id: batchId, status: { in: ['approved', 'sending'] as ['approved', 'sending'] } }
  const batch = await db().payoutBatch.findFirst({ where, select: { provider: true } })
  if (!batch) return undefined
  const provider = providerOf(batch.provider)
  if (!provider) throw new AppError('unavailable', `The payout provider ${batch.provider} is not set up.`)
  const { count } = await db().payoutBatch.updateMany({ where, data: { status: 'sending' } })
  return count === 1 ? provider : undefined
}

async function ask(provider: Provider, { attempt, payment, isNew }: Prepared, clock: Clock): Promise<Outcome> {
  if (isNew) return provider.send(payment)
  const found = await provider.find(payment)
  if (found !== 'absent') return found
  // what stands in the way since the first try does not prove that the first try was lost: the attempt stays open
  const problem = await problemNow(attempt.requestId, clock.now())
  if (problem) throw new Error(`Not sent again: ${problem}`)
  return provider.send(payment)
}

async function stillThere(provider: Provider, { payment }: Prepared): Promise<Outcome> {
  const found = await provider.find(payment)
  if (found === 'absent') throw new Error('The provider no longer knows a payment it had accepted.')
  return found
}

/** Asks, and writes down the answer. Without one the attempt stays open, to be looked up next time. */
async function conclude({ attempt }: Prepared, clock: Clock, question: () => Promise<Outcome>): Promise<boolean> {
  try {
    const outcome = await question()
    const isNews = await settle(attempt, outcome, clock.now())
    return isNews && outcome.state !== 'pending'
  } catch (error) {
    const { id, requestId } = attempt
    log.warn({ err: error, attemptId: id, payoutId: requestId }, 'the outcome of a payout is not known yet')
    const text = String(error instanceof Error ? error.message : error).slice(0, 300)
    await db().payoutAttempt.updateMany({ where: { id, finishedAt: null }, data: { error: text } })
    return false
  }
}
