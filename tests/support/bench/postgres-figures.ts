import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { db } from '@/lib/platform/database/db'

const TICKS_PER_SECOND = 100

type ProcessLine = { pid: number; parent: number; seconds: number; endedSeconds: number }

function lineOf(pid: number): ProcessLine | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const seconds = (from: number) => (Number(fields[from]) + Number(fields[from + 1])) / TICKS_PER_SECOND
    return { pid, parent: Number(fields[1]), seconds: seconds(11), endedSeconds: seconds(13) }
  } catch {
    // it ended meanwhile
    return undefined
  }
}

/** The processor time of a PostgreSQL in seconds: its server, all of its processes, and those that ended. */
export function postgresSeconds(dataDir: string): number {
  const [first = ''] = readFileSync(path.join(dataDir, 'pg', 'postmaster.pid'), 'utf8').split('\n')
  const lines = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (lineOf(Number(name)) ?? []) : []))
  const server = lines.find(({ pid }) => pid === Number(first))
  const own = lines.filter(({ parent }) => parent === Number(first)).reduce((sum, { seconds }) => sum + seconds, 0)
  return own + (server ? server.seconds + server.endedSeconds : 0)
}

/** What was written to the log of changes so far, and the size of the database, in bytes. */
export async function writtenBytes(): Promise<{ wal: number; disk: number }> {
  const [row] = await db().$queryRaw<[{ wal: number; disk: number }]>`
    SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS wal,
      pg_database_size(current_database())::float8 AS disk`
  return row
}
