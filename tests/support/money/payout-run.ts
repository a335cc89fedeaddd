import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { db } from '@/lib/platform/database/db'
import { bundle } from '../../../scripts/bundle.mjs'
import { createApprovedBatch, faults } from './payouts'
import { SANDBOX_FAULTS, type SandboxFaultKind } from './sandbox-faults'

/** When a sender is killed: by itself at a point of the code, or by the test some milliseconds after a payment. */
export type Death =
  | { at: 'before_send' | 'after_send' | 'before_find' | 'after_find'; times: number }
  | { msAfter: number }

type Run = { payouts: number; deaths: readonly Death[]; faultsEach: number }

/**
 * Sends a batch in processes that are killed one after another, with a provider that keeps failing, and then in one
 * that may finish.
 * @returns the batch and how many processes were actually killed
 */
export async function sendThroughDeaths({ payouts, deaths, faultsEach }: Run) {
  const sums = Array.from({ length: payouts }, (_, index) => 1_000n + BigInt(index))
  const { batchId } = await createApprovedBatch({ sums })
  const file = await bundle('payout-sender', 'tests/support/money/payout-sender.ts')
  let killed = 0
  for (const [index, death] of deaths.entries()) {
    await faults(...someFaults(index, faultsEach))
    if (await dies(file, death)) killed += 1
  }
  // payments pending or lost in the last run are looked up in the next
  for (let run = 0; run < 4 && (await isOpen(batchId)); run += 1) await ends(start(file))
  return { batchId, killed }
}

const someFaults = (round: number, count: number): SandboxFaultKind[] =>
  Array.from({ length: count }, (_, index) => SANDBOX_FAULTS[(round * count + index) % SANDBOX_FAULTS.length] ?? 'slow')

async function isOpen(id: string): Promise<boolean> {
  return (await db().payoutBatch.findUniqueOrThrow({ where: { id } })).status !== 'done'
}

function start(file: string, dieAt = ''): ChildProcess {
  return spawn(process.execPath, [file], {
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'silent', DIE_AT: dieAt },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

async function dies(file: string, death: Death): Promise<boolean> {
  if ('at' in death) return (await ends(start(file, `${death.at}:${death.times}`))) === 'SIGKILL'
  const child = start(file)
  const ended = ends(child)
  await Promise.race([once(child, 'message'), ended])
  await wait(death.msAfter)
  child.kill('SIGKILL')
  return (await ended) === 'SIGKILL'
}

/** Resolves with the signal that ended a process. @throws when it exited with an error */
async function ends(child: ChildProcess): Promise<NodeJS.Signals | null> {
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
  if (code) throw new Error(`the sender ended with ${code}`)
  return signal
}

/** The result of a batch in our ledger and in the provider's records. */
export async function audit(batchId: string) {
  const requests = await db().payoutRequest.findMany({ where: { batchId }, include: { attempts: true } })
  const books = await db().sandboxPayment.findMany()
  const paid = new Map(
    books.filter(({ status }) => status === 'paid').map(({ key, amountCents }) => [key, amountCents]),
  )
  const isRight = ({ id, status, amountCents, attempts }: (typeof requests)[number]) =>
    attempts.length === 1 && (status === 'paid' ? paid.get(id) === amountCents : status === 'failed' && !paid.has(id))
  return {
    total: requests.length,
    paid: requests.filter(({ status }) => status === 'paid').length,
    failed: requests.filter(({ status }) => status === 'failed').length,
    wrong: requests.filter((request) => !isRight(request)).map(({ id, status }) => `${id} ${status}`),
    paidByProvider: paid.size,
    strangers: [...paid.keys()].filter((key) => !requests.some(({ id }) => id === key)),
  }
}
