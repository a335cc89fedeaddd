import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/database/db'

/** A transaction of another program, which locks roll-up rows of an affiliate's days one after another. */
export async function lockingTransaction(affiliateId: number) {
  const name = String(process.env.DATABASE_URL).split('/').at(-1) ?? ''
  const client = new pg.Client({ connectionString: inject('postgres').superuser.replace(/[^/]+$/, name) })
  await client.connect()
  // In a deadlock the other one is to find it: this one never looks, which only a superuser may set.
  await client.query("SET deadlock_timeout = '10min'")
  await client.query('BEGIN')
  const backend = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const lock = (offerId: number) =>
    client.query('SELECT 1 FROM stat_day WHERE affiliate_id = $1 AND offer_id = $2 FOR UPDATE', [affiliateId, offerId])
  const end = async () => {
    await client.query('COMMIT')
    await client.end()
  }
  // of a superuser's session, others see what it waits for only there
  const isWaiting = () =>
    found(Prisma.sql`SELECT pid FROM pg_locks WHERE pid = ${backend.rows[0]?.pid} AND NOT granted`)
  return { lock, end, isWaiting }
}

/** Waits until a connection with this application name waits for a lock. @returns its process id */
export const waitsForLock = (application: string): Promise<number> =>
  found(Prisma.sql`
    SELECT pid FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = ${application} AND wait_event_type = 'Lock'`)

async function found(query: Prisma.Sql): Promise<number> {
  for (;;) {
    const [row] = await db().$queryRaw<{ pid: number }[]>(query)
    if (row) return row.pid
    await pause(10)
  }
}
