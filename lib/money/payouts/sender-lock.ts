import 'server-only'
import type pg from 'pg'
import { pool } from '@/lib/platform/db'
import { log } from '@/lib/platform/log'

// Any fixed number: it keeps these locks apart from other advisory locks.
const NAMESPACE = 7_243_201

/**
 * Goes through payouts one by one, passing over those another sender is busy with, so that several senders share the
 * work. The locks belong to the connection: they end with the process, however it ends. One payout that cannot be
 * dealt with keeps nobody else waiting.
 * @returns for how many `run` answered true
 */
export async function eachUnshared(ids: readonly string[], run: (id: string) => Promise<boolean>): Promise<number> {
  if (ids.length === 0) return 0
  const client = await pool().connect()
  // a connection that breaks between two statements would otherwise end the process
  const lost = (err: Error) => log.warn({ err }, 'the connection of a payout sender was lost')
  client.on('error', lost)
  let failure: Error | undefined
  try {
    let count = 0
    for (const id of ids) if (await alone(client, id, run)) count += 1
    return count
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    client.off('error', lost)
    client.release(failure)
  }
}

async function alone(client: pg.PoolClient, id: string, run: (id: string) => Promise<boolean>): Promise<boolean> {
  const { rows } = await client.query<{ isMine: boolean }>(
    'SELECT pg_try_advisory_lock($1, hashtext($2)) AS "isMine"',
    [NAMESPACE, id],
  )
  if (!rows[0]?.isMine) return false
  const done = await run(id).catch((err: unknown) => {
    log.error({ err, payoutId: id }, 'a payout could not be dealt with')
    return false
  })
  await client.query('SELECT pg_advisory_unlock($1, hashtext($2))', [NAMESPACE, id])
  return done
}
