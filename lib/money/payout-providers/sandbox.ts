import 'server-only'
import { setTimeout as wait } from 'node:timers/promises'
import { METHOD_ORDER } from '../payout-methods/constants'
import type { Outcome, Payment, Provider } from './provider'
import { findSandboxStatus } from './sandbox-data'
import { consumeSandboxFault, recordSandboxPayment, settleSandboxPayment } from './sandbox-service'

const SLOW_MS = 400

const LOST_BEFORE: Partial<Record<string, string>> = {
  timeout_before: 'The sandbox timed out.',
  http_500_before: 'The sandbox answered 500.',
}
const LOST_AFTER: Partial<Record<string, string>> = {
  timeout_after: 'The sandbox timed out.',
  http_500_after: 'The sandbox answered 500.',
  cut_after_success: 'The connection to the sandbox was cut.',
}

/** The provider of demo mode: it moves no money and records what it would have paid. */
export const sandbox: Provider = { name: 'sandbox', kinds: METHOD_ORDER, send, find }

async function send({ key, amountCents, hint }: Payment): Promise<Outcome> {
  const known = await findOutcome(key)
  if (known) return known
  const fault = await consumeSandboxFault()
  if (fault === 'slow') await wait(SLOW_MS)
  const lostBefore = LOST_BEFORE[fault ?? '']
  if (lostBefore) throw new Error(lostBefore)
  await recordSandboxPayment({ key, amountCents, destination: hint, status: statusFor(fault) })
  const lostAfter = LOST_AFTER[fault ?? '']
  if (lostAfter) throw new Error(lostAfter)
  return (await findOutcome(key)) ?? { state: 'pending', reference: null }
}

async function find({ key }: Payment): Promise<Outcome | 'absent'> {
  await settleSandboxPayment(key)
  return (await findOutcome(key)) ?? 'absent'
}

function statusFor(fault: string | undefined): string {
  if (fault === 'decline') return 'declined'
  return fault?.startsWith('pending_then_') ? fault : 'paid'
}

async function findOutcome(key: string): Promise<Outcome | undefined> {
  const status = await findSandboxStatus(key)
  if (status === undefined) return undefined
  const reference = `SBX-${key.slice(-12).toUpperCase()}`
  if (status === 'paid') return { state: 'paid', reference }
  if (status.startsWith('pending_then_')) return { state: 'pending', reference }
  if (status === 'failed') return { state: 'failed', reason: 'The receiving bank sent it back.', canRetry: true }
  return { state: 'failed', reason: 'The destination does not accept payments.', canRetry: false }
}
