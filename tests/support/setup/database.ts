import type pg from 'pg'
import { afterAll, expect, inject } from 'vitest'
import { closeFileDatabase, emptyFileDatabase, FILE_DATABASE, openFileDatabase } from './file-database'

// A database without rows for this file, before any module of the project is loaded.
await openFileDatabase()
process.env.DATABASE_URL = inject('postgres').admin.replace(/[^/]+$/, FILE_DATABASE)
dropForeignPool()

afterAll(async () => {
  try {
    if (isOfStaff()) await (await import('./whole-changes')).expectWholeChanges()
  } finally {
    await closeProcessState()
    if (!(await emptied())) await closeFileDatabase()
  }
})

type Open = { pool: pg.Pool; prepared?: { pool: pg.Pool }; replica?: unknown; caches: Map<symbol, unknown> }

/** What an earlier file left running may have opened a pool between the two files, at the address without a server. */
function dropForeignPool() {
  const state = globalThis as Record<symbol, Open | undefined>
  const open = state[Symbol.for('stoke.database')]
  if (!open || open.pool.options.connectionString === process.env.DATABASE_URL) return
  delete state[Symbol.for('stoke.database')]
  void open.pool.end()
}

/**
 * Empties the database and keeps the connections to it, for the next file: to open one and to learn the tables takes
 * longer than most tests. @returns false when the next file needs a new database
 */
async function emptied(): Promise<boolean> {
  const open = (globalThis as Record<symbol, Open | undefined>)[Symbol.for('stoke.database')]
  const pools = open ? [open.pool, ...(open.prepared ? [open.prepared.pool] : [])] : []
  if (open?.replica || !inject('sharesDatabase') || !(await areIdle(pools))) return false
  open?.caches.clear()
  return emptyFileDatabase(pools.flatMap(sessionsOf))
}

async function areIdle(pools: readonly pg.Pool[]): Promise<boolean> {
  for (const end = Date.now() + 10_000; Date.now() < end; await new Promise((done) => setTimeout(done, 5))) {
    if (pools.every((pool) => pool.idleCount === pool.totalCount && pool.waitingCount === 0)) return true
  }
  return false
}

const sessionsOf = (pool: pg.Pool): number[] =>
  (pool as unknown as { _clients: { processID: number }[] })._clients.map((client) => client.processID)

// Files share a process: rules and listeners of one file's database must not remain for the next file.
async function closeProcessState() {
  const state = globalThis as Record<symbol, { close?(): Promise<void> } | undefined>
  for (const name of [
    'stoke.tracking',
    'stoke.live',
    'stoke.discord-sandbox',
    'stoke.settings',
    'stoke.database-outage',
    'stoke.copy-reads',
    'stoke.mail-sender',
  ]) {
    const each = state[Symbol.for(name)]
    delete state[Symbol.for(name)]
    await each?.close?.()
  }
}

// Checks the audit log after every test file of admin routes, whatever it tests.
const isOfStaff = () => expect.getState().testPath?.includes('/tests/app/_api/admin/')
