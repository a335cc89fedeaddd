import 'server-only'
import type { Tx } from '@/lib/platform/db'

/**
 * Lets no ceiling begin to apply until the transaction ends: a conversion that found none must be stored before one
 * begins, or nobody would ever count it. Conversions do not wait for each other here.
 */
export async function keepCeilings(tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock_shared(hashtext('ceilings'))`
}

/**
 * Waits for the conversions under way, and lets others wait until the transaction ends, so that a ceiling that begins to
 * apply in it counts all before it. The first lock of a transaction: conversions hold others while they keep ceilings.
 */
export async function beginCeilings(tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('ceilings'))`
}
