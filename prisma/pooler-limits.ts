import pg from 'pg'
import { SessionClient } from '../lib/platform/database/session-client'

/**
 * Gives the role that serves its time limits as defaults in this database: a pooler does not pass on those of a
 * connection. They hold for sessions that begin afterwards.
 * @param directUrl of the role that serves, to PostgreSQL itself
 */
export async function limitStatements(directUrl: string, seconds: number): Promise<void> {
  const client = new SessionClient({ connectionString: directUrl, application_name: 'stoke-limits' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>('SELECT current_database() AS name')
    const database = pg.escapeIdentifier(rows[0]?.name ?? '')
    for (const setting of ['statement_timeout', 'idle_in_transaction_session_timeout']) {
      await client.query(`ALTER ROLE CURRENT_USER IN DATABASE ${database} SET ${setting} = '${seconds}s'`)
    }
  } finally {
    await client.end()
  }
}
