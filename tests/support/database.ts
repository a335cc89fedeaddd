import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, expect, inject } from 'vitest'

const { admin, template, prefix } = inject('postgres')
const name = `${prefix}_${randomBytes(6).toString('hex')}`

// Before any module of the project is loaded: a database of its own for this file, and the rest of what env() asks.
await onServer(`create database ${name} template ${template}`)
Object.assign(process.env, {
  DATABASE_URL: admin.replace(/[^/]+$/, name),
  DATABASE_POOL_SIZE: '10',
  // hundreds at once wait for ten connections, on whatever machine this is
  DATABASE_POOL_WAIT_SECONDS: '60',
  NEXTAUTH_URL: 'http://localhost:3000',
  NEXTAUTH_SECRET: 'a secret of the tests, known to everybody',
  DATA_ENCRYPTION_KEY: 'a key of the tests, known to everybody too',
  DEMO: '1',
  LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
})

afterAll(async () => {
  const { closeDatabase } = await import('@/lib/platform/db')
  try {
    if (isOfStaff()) await (await import('./whole-changes')).expectWholeChanges()
  } finally {
    await closeDatabase()
    await onServer(`drop database ${name} with (force)`)
  }
})

// What the routes of staff write down is looked at after each of their files, whatever the file is about.
const isOfStaff = () => expect.getState().testPath?.includes('/tests/app/api/admin/')

async function onServer(statement: string) {
  const client = new pg.Client({ connectionString: admin })
  await client.connect()
  await client.query(statement)
  await client.end()
}
