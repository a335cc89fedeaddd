import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { db } from '@/lib/platform/db'

/** A transaction of another program, which locks roll-up rows of an affiliate's days one after another. */
export async function lockingTransaction(affiliateId: number) {
  const client = new pg.Client({ connectionString: String(process.env.DATABASE_URL) })
  await client.connect()
  await client.query('BEGIN')
  const lock = (offerId: number) =>
    client.query('SELECT 1 FROM stat_day WHERE affiliate_id = $1 AND offer_id = $2 FOR UPDATE', [affiliateId, offerId])
  const end = async () => {
    await client.query('COMMIT')
    await client.end()
  }
  return { lock, end }
}

/** Waits until a connection with this application name waits for a lock. @returns its process id */
export async function waitsForLock(application: string): Promise<number> {
  for (;;) {
    const [row] = await db().$queryRaw<{ pid: number }[]>`
      SELECT pid FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = ${application} AND wait_event_type = 'Lock'`
    if (row) return row.pid
    await pause(10)
  }
}
