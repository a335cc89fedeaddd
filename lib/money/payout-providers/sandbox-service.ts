import 'server-only'
import { db } from '@/lib/platform/database/db'
import type { Cents } from '@/lib/platform/money/cents'

// On connections of its own: what the sandbox has recorded stays, whether or not its caller's transaction commits.

type SandboxPayment = { key: string; amountCents: Cents; destination: string; status: string }

/** Records a payment once; the same key again changes nothing. */
export async function recordSandboxPayment(payment: SandboxPayment): Promise<void> {
  await db().sandboxPayment.createMany({ data: [payment], skipDuplicates: true })
}

/** Ends a payment that was pending, as its fault says: paid or failed. */
export async function settleSandboxPayment(key: string): Promise<void> {
  await db().$executeRaw`
    UPDATE sandbox_payment SET status = CASE status WHEN 'pending_then_paid' THEN 'paid' ELSE 'failed' END
    WHERE key = ${key} AND status IN ('pending_then_paid', 'pending_then_failed')`
}

/** Consumes one of the remaining faults; two callers never get the same one. @returns its kind */
export async function consumeSandboxFault(): Promise<string | undefined> {
  const [fault] = await db().$queryRaw<{ kind: string }[]>`
    UPDATE sandbox_fault SET remaining = remaining - 1
    WHERE id = (SELECT id FROM sandbox_fault WHERE remaining > 0 ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING kind`
  return fault?.kind
}
