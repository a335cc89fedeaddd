import pg from 'pg'
import { afterAll, expect, inject } from 'vitest'
import './environment'

const { admin, template, prefix } = inject('postgres')
// One name for all files of a worker: they share its modules, and with them env(), which is read once.
const name = `${prefix}_${process.env.VITEST_POOL_ID ?? process.pid}`

// A fresh database for this file, before any module of the project is loaded.
await onServer(`drop database if exists ${name} with (force)`, `create database ${name} template ${template}`)
process.env.DATABASE_URL = admin.replace(/[^/]+$/, name)

afterAll(async () => {
  const { closeDatabase } = await import('@/lib/platform/db')
  try {
    if (isOfStaff()) await (await import('./whole-changes')).expectWholeChanges()
  } finally {
    await closeProcessState()
    await closeDatabase()
    await onServer(`drop database ${name} with (force)`)
  }
})

// Files share a process: rules and listeners of one file's database must not remain for the next file.
async function closeProcessState() {
  const shared = globalThis as Record<symbol, { close?(): Promise<void> } | undefined>
  for (const name of [
    'stoke.tracking',
    'stoke.live',
    'stoke.discord-sandbox',
    'stoke.settings',
    'stoke.database-outage',
  ]) {
    const state = shared[Symbol.for(name)]
    delete shared[Symbol.for(name)]
    await state?.close?.()
  }
}

// Checks the audit log after every test file of admin routes, whatever it tests.
const isOfStaff = () => expect.getState().testPath?.includes('/tests/app/_api/admin/')

async function onServer(...statements: string[]) {
  const client = new pg.Client({ connectionString: admin })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
