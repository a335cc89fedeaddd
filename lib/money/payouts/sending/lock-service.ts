import 'server-only'
import type pg from 'pg'
import { directUrl, timeLimits } from '@/lib/platform/database/db'
import { SessionClient } from '@/lib/platform/database/session-client'
import { log } from '@/lib/platform/log'

// Any fixed number: it separates these locks from other advisory locks.
const NAMESPACE = 7_243_201

const LIMITS = { keepAlive: true, connectionTimeoutMillis: 5_000, ...timeLimits(10_000) }

/**
 * Runs `run` for each payout in turn, skipping those another sender has locked, so that several senders share the work.
 * The locks belong to the connection: they end with the process, however it ends. A payout that fails is logged and the
 * next ones still run.
 * @returns for how many `run` returned true
 */
export async function runForEachUnlocked(
  ids: readonly string[],
  run: (id: string) => Promise<boolean>,
): Promise<number> {
  if (ids.length === 0) return 0
  const client = new SessionClient({ connectionString: directUrl(), application_name: 'stoke-payouts', ...LIMITS })
  // a connection that breaks between two statements would otherwise end the process
  const onError = (err: Error) => log.warn({ err }, 'the connection of a payout sender was lost')
  client.on('error', onError)
  try {
    await client.connect()
    let count = 0
    for (const id of ids) if (await runLocked(client, id, run)) count += 1
    return count
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function runLocked(client: pg.Client, id: string, run: (id: string) => Promise<boolean>): Promise<boolean> {
  const { rows } = await client.query<{ isLocked: boolean }>(
    'SELECT pg_try_advisory_lock($1, hashtext($2)) AS "isLocked"',
    [NAMESPACE, id],
  )
  if (!rows[0]?.isLocked) return false
  const result = await run(id).catch((err: unknown) => {
    log.error({ err, payoutId: id }, 'a payout could not be processed')
    return false
  })
  await client.query('SELECT pg_advisory_unlock($1, hashtext($2))', [NAMESPACE, id])
  return result
}
