import 'server-only'
import { setTimeout as wait } from 'node:timers/promises'
import { db } from '@/lib/platform/db'
import { METHOD_ORDER } from '../constants'
import type { Outcome, Payment, Provider } from './provider'

/** How the sandbox can be told to misbehave, by rows of `sandbox_fault`. */
export const SANDBOX_FAULTS = [
  'decline',
  'timeout_before',
  'timeout_after',
  'http_500_before',
  'http_500_after',
  'cut_after_success',
  'pending_then_paid',
  'pending_then_failed',
  'slow',
] as const

export type SandboxFaultKind = (typeof SANDBOX_FAULTS)[number]

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

/**
 * A provider that moves no money and keeps books of what it would have moved, on connections of its own: what it has
 * paid stays paid whatever becomes of its caller.
 */
export const sandbox: Provider = { name: 'sandbox', kinds: METHOD_ORDER, send, find }

async function send(payment: Payment): Promise<Outcome> {
  const known = await read(payment.key)
  if (known) return known
  const fault = await takeFault()
  if (fault === 'slow') await wait(SLOW_MS)
  const lostBefore = LOST_BEFORE[fault ?? '']
  if (lostBefore) throw new Error(lostBefore)
  const outcome = await book(payment, bookedAs(fault))
  const lostAfter = LOST_AFTER[fault ?? '']
  if (lostAfter) throw new Error(lostAfter)
  return outcome
}

async function find({ key }: Payment): Promise<Outcome | 'absent'> {
  await db().$executeRaw`
    UPDATE sandbox_payment SET status = CASE status WHEN 'pending_then_paid' THEN 'paid' ELSE 'failed' END
    WHERE key = ${key} AND status IN ('pending_then_paid', 'pending_then_failed')`
  return (await read(key)) ?? 'absent'
}

/** One fault that is left, taken by one caller. */
async function takeFault(): Promise<string | undefined> {
  const [taken] = await db().$queryRaw<{ kind: string }[]>`
    UPDATE sandbox_fault SET remaining = remaining - 1
    WHERE id = (SELECT id FROM sandbox_fault WHERE remaining > 0 ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING kind`
  return taken?.kind
}

function bookedAs(fault: string | undefined): string {
  if (fault === 'decline') return 'declined'
  return fault?.startsWith('pending_then_') ? fault : 'paid'
}

async function book({ key, amountCents, hint }: Payment, status: string): Promise<Outcome> {
  await db().sandboxPayment.createMany({
    data: [{ key, amountCents, destination: hint, status }],
    skipDuplicates: true,
  })
  return (await read(key)) ?? { state: 'pending', reference: null }
}

async function read(key: string): Promise<Outcome | undefined> {
  const payment = await db().sandboxPayment.findUnique({ where: { key } })
  if (!payment) return undefined
  const reference = `SBX-${key.slice(-12).toUpperCase()}`
  if (payment.status === 'paid') return { state: 'paid', reference }
  if (payment.status.startsWith('pending_then_')) return { state: 'pending', reference }
  if (payment.status === 'failed')
    return { state: 'failed', reason: 'The receiving bank sent it back.', canRetry: true }
  return { state: 'failed', reason: 'The destination does not accept payments.', canRetry: false }
}
