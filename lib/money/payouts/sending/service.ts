import 'server-only'
import { db } from '@/lib/platform/database/db'
import type { Clock } from '@/lib/platform/dates/clock'
import { AppError } from '@/lib/platform/errors'
import { log } from '@/lib/platform/log'
import { TEST_PROVIDER } from '../../payout-providers/constants'
import type { FindProvider, Outcome, Provider } from '../../payout-providers/provider'
import { providerNamed } from '../../payout-providers/registry'
import { finishBatch } from '../batches/service'
import {
  findSendingProblem,
  type OnPaid,
  type PreparedAttempt,
  prepareAttempt,
  recordOutcome,
  resumeAttempt,
} from './attempt-service'
import { runForEachUnlocked } from './lock-service'

/** What a run of senders needs: it takes time, so it reads a clock; providers are the configured ones unless given. */
export type Sender = { clock: Clock; onPaid: OnPaid; providerOf?: FindProvider }

// payouts of test accounts are sent when somebody moves their clock
const ofMoney = { provider: { not: TEST_PROVIDER } }

const providerFinder = ({ clock, providerOf = providerNamed(clock) }: Sender): FindProvider => providerOf

/**
 * Sends every approved batch and continues those already begun; batches for the bank wait until staff export them.
 * @returns how many payouts ended as paid or failed
 */
export async function sendDuePayouts(sender: Sender): Promise<number> {
  const providerOf = providerFinder(sender)
  const due = await db().payoutBatch.findMany({
    where: { status: { in: ['approved', 'sending'] }, ...ofMoney },
    orderBy: { approvedAt: 'asc' },
    select: { id: true, provider: true },
  })
  let ended = 0
  for (const { id, provider: name } of due) {
    const provider = providerOf(name)
    if (!provider) log.error({ batchId: id, provider: name }, 'the provider of a payout batch is not configured')
    else if (!provider.isByHand) ended += await sendBatch({ ...sender, providerOf }, id)
  }
  return ended
}

/**
 * Sends what is left of a batch. It may be killed at any point and called again, and called twice at once: an attempt
 * is stored before the provider is called, one without an outcome is looked up by its key before anything else and sent
 * again only while the affiliate may still be paid, and no request gets a new key before the provider has definitely
 * failed the old one. [Q10]
 * @returns how many payouts ended as paid or failed
 * @throws AppError unavailable when the batch's provider is not configured
 */
export async function sendBatch(sender: Sender, batchId: string): Promise<number> {
  const { clock } = sender
  const provider = await beginSending(batchId, providerFinder(sender))
  if (!provider) return 0
  const requests = await db().payoutRequest.findMany({
    where: { batchId, OR: [{ status: 'approved' }, { status: 'sending', attempts: { some: { outcome: null } } }] },
    orderBy: { id: 'asc' },
    select: { id: true },
  })
  const ended = await runForEachUnlocked(toIds(requests), async (id) => {
    const prepared = await prepareAttempt({ at: clock.now() }, id)
    return prepared !== undefined && finishAttempt(sender, prepared, () => send(provider, prepared, clock))
  })
  await finishBatch(batchId, clock.now())
  return ended
}

/** Asks providers for the outcome of pending payments. @returns how many payouts ended as paid or failed */
export async function settlePendingPayouts(sender: Sender): Promise<number> {
  const providerOf = providerFinder(sender)
  const batches = await db().payoutBatch.findMany({
    where: { status: 'sending', ...ofMoney },
    select: { id: true, provider: true },
  })
  let ended = 0
  for (const { id, provider } of batches) ended += await settleBatch(sender, id, providerOf(provider))
  return ended
}

async function settleBatch(sender: Sender, batchId: string, provider: Provider | undefined): Promise<number> {
  if (!provider || provider.isByHand) return 0
  const requests = await db().payoutRequest.findMany({
    where: { batchId, status: 'sending', attempts: { some: { outcome: 'pending' } } },
    orderBy: { id: 'asc' },
    select: { id: true },
  })
  const ended = await runForEachUnlocked(toIds(requests), async (id) => {
    const prepared = await resumeAttempt(id)
    return prepared !== undefined && finishAttempt(sender, prepared, () => findAccepted(provider, prepared))
  })
  await finishBatch(batchId, sender.clock.now())
  return ended
}

const toIds = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

/** Marks a batch as sending. @returns its provider; undefined when it can no longer be sent */
async function beginSending(batchId: string, providerOf: FindProvider): Promise<Provider | undefined> {
  const where = { id: batchId, status: { in: ['approved', 'sending'] as ['approved', 'sending'] } }
  const batch = await db().payoutBatch.findFirst({ where, select: { provider: true } })
  if (!batch) return undefined
  const provider = providerOf(batch.provider)
  if (!provider) throw new AppError('unavailable', `The payout provider ${batch.provider} is not set up.`)
  const { count } = await db().payoutBatch.updateMany({ where, data: { status: 'sending' } })
  return count === 1 ? provider : undefined
}

async function send(provider: Provider, { attempt, payment, isNew }: PreparedAttempt, clock: Clock): Promise<Outcome> {
  if (isNew) return provider.send(payment)
  const found = await provider.find(payment)
  if (found !== 'absent') return found
  // a problem that appeared since the first try does not prove that the first try was lost: the attempt stays open
  const problem = await findSendingProblem({ at: clock.now() }, attempt.requestId)
  if (problem) throw new Error(`Not sent again: ${problem}`)
  return provider.send(payment)
}

async function findAccepted(provider: Provider, { payment }: PreparedAttempt): Promise<Outcome> {
  const found = await provider.find(payment)
  if (found === 'absent') throw new Error('The provider no longer knows a payment it had accepted.')
  return found
}

/**
 * Asks for the outcome of an attempt and records it. Without an outcome the attempt stays open, to be looked up next
 * time.
 * @returns whether the payout ended as paid or failed
 */
async function finishAttempt(
  { clock, onPaid }: Sender,
  { attempt }: PreparedAttempt,
  ask: () => Promise<Outcome>,
): Promise<boolean> {
  try {
    const outcome = await ask()
    const hasChanged = await recordOutcome({ at: clock.now() }, { attempt, outcome }, onPaid)
    return hasChanged && outcome.state !== 'pending'
  } catch (error) {
    const { id, requestId } = attempt
    log.warn({ err: error, attemptId: id, payoutId: requestId }, 'the outcome of a payout is not known yet')
    const text = String(error instanceof Error ? error.message : error).slice(0, 300)
    await db().payoutAttempt.updateMany({ where: { id, finishedAt: null }, data: { error: text } })
    return false
  }
}
