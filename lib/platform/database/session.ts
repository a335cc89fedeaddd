import pg from 'pg'
import { classifyFailure } from './failures'
import { SessionClient } from './session-client'

/**
 * Opens a pool whose sessions may end at any moment. `pg` reports that as an event, which ends the process when nobody
 * listens; a pool by itself listens only while a session is idle, and Prisma only in a transaction.
 */
export function openPool(settings: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ Client: SessionClient, ...settings })
  pool.on('error', ignore)
  pool.on('connect', (session) => void session.on('error', ignore))
  return pool
}

/**
 * Runs statements in one transaction on a session of its own. PostgreSQL may end a session at any moment (a restart, a
 * failover, an administrator): then the statement under way is refused, and the session goes back to the pool as broken.
 * Nothing else takes a session from a pool by hand (tests/architecture/sessions.test.ts).
 * @param pool of `openPool`
 * @param begin the statement that begins the transaction, with the settings it needs
 * @throws what `run` throws, after the transaction was rolled back
 */
export async function transactInSession<T>(
  pool: pg.Pool,
  begin: string,
  run: (session: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const session = await pool.connect()
  let isUsable = false
  try {
    await session.query(begin)
    const result = await run(session)
    await session.query('COMMIT')
    isUsable = true
    return result
  } catch (error) {
    isUsable = await isRolledBack(session, error)
    throw error
  } finally {
    session.release(!isUsable)
  }
}

const ignore = () => undefined

/** Whether a session can be used again. One that does not answer is not asked: its statement may still be running. */
async function isRolledBack(session: pg.PoolClient, error: unknown): Promise<boolean> {
  const isAnswered = classifyFailure(error) !== 'unavailable' || isCanceled(error)
  return (
    isAnswered &&
    session.query('ROLLBACK').then(
      () => true,
      () => false,
    )
  )
}

/** query_canceled: a statement that PostgreSQL ended at its time limit, in a session that goes on. */
const isCanceled = (error: unknown) => error instanceof Error && 'code' in error && error.code === '57014'
