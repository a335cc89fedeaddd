import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Tx } from '@/lib/platform/database/db'

/** The same as a SQL expression; see `lockCapsShared`. */
export const SHARED_CAPS_LOCK = Prisma.sql`pg_advisory_xact_lock_shared(hashtext('caps'))`

/**
 * Lets no cap begin to apply until the transaction ends: a conversion that found none must be stored before one
 * begins, or nobody would ever count it. Conversions do not wait for each other here.
 */
export async function lockCapsShared(tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT ${SHARED_CAPS_LOCK}`
}

/**
 * Waits for the conversions under way, and lets others wait until the transaction ends, so that a cap that begins to
 * apply in it counts all before it. The first lock of a transaction: conversions hold others while they keep caps.
 */
export async function lockCapsAlone(tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('caps'))`
}
