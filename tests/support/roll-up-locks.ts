import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/db'

// PostgreSQL looks for a deadlock once a wait, after one second of it
const LOOKED_AFTER_MS = 3_000

/** A transaction of another program, which locks roll-up rows of an affiliate's days one after another. */
export async function lockingTransaction(affiliateId: number) {
  const client = new pg.Client({ connectionString: String(process.env.DATABASE_URL) })
  await client.connect()
  await client.query('BEGIN')
  const backend = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const lock = (offerId: number) =>
    client.query('SELECT 1 FROM stat_day WHERE affiliate_id = $1 AND offer_id = $2 FOR UPDATE', [affiliateId, offerId])
  const end = async () => {
    await client.query('COMMIT')
    await client.end()
  }
  const hasLookedForDeadlock = async () => {
    await waiting(Prisma.sql`pid = ${Number(backend.rows[0]?.pid)}`)
    await pause(LOOKED_AFTER_MS)
  }
  return { lock, end, hasLookedForDeadlock }
}

/** Waits until a connection with this application name waits for a lock. @returns its process id */
export const waitsForLock = (application: string): Promise<number> =>
  waiting(Prisma.sql`datname = current_database() AND application_name = ${application}`)

async function waiting(where: Prisma.Sql): Promise<number> {
  for (;;) {
    const [row] = await db().$queryRaw<{ pid: number }[]>`
      SELECT pid FROM pg_stat_activity WHERE ${where} AND wait_event_type = 'Lock'`
    if (row) return row.pid
    await pause(10)
  }
}
