import { inject } from 'vitest'
import { copyDatabase, drop, WorkerDatabase } from './worker-database'

const server = inject('postgres')
const OPEN = Symbol.for('stoke.test-database')
const shared = globalThis as { [OPEN]?: WorkerDatabase }

/** One name for all files of a worker: they share its modules, and with them env(), which is read once. */
export const FILE_DATABASE = `${server.prefix}_${process.env.VITEST_POOL_ID ?? process.pid}`

/** Opens the database of this file: the one its worker has emptied, or a copy of the template. */
export async function openFileDatabase(template = server.template): Promise<void> {
  shared[OPEN] ??= await WorkerDatabase.create(FILE_DATABASE, { ...server, template })
}

/** @returns false when the next file needs a new database. @param sessions those of the pool, which remain */
export const emptyFileDatabase = async (sessions: readonly number[]): Promise<boolean> =>
  (await shared[OPEN]?.empty(sessions)) ?? false

export async function closeFileDatabase(): Promise<void> {
  await disconnect()
  await drop(FILE_DATABASE, server.admin)
}

/** Copies the database of this file as it is. */
export async function copyFileDatabase(to: string): Promise<void> {
  await disconnect()
  await copyDatabase(FILE_DATABASE, to, server.admin)
  await openFileDatabase(to)
}

async function disconnect(): Promise<void> {
  const { closeDatabase } = await import('@/lib/platform/database/db')
  await closeDatabase()
  await shared[OPEN]?.end()
  shared[OPEN] = undefined
}
