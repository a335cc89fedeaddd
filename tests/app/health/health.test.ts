import { afterEach, describe, expect, test } from 'vitest'
import { GET as live } from '@/app/_api/health/live/route'
import { GET as ready } from '@/app/_api/health/ready/route'
import { closeDatabase, db } from '@/lib/platform/database/db'
import { env } from '@/lib/platform/env'

const ask = () => ready(new Request('http://localhost:3000/api/health/ready'))
const LATEST = { applied: 'UPDATE _prisma_migrations SET finished_at = now()', undone: '' }
LATEST.undone = `UPDATE _prisma_migrations SET finished_at = NULL
  WHERE migration_name = (SELECT max(migration_name) FROM _prisma_migrations)`

afterEach(() => db().$executeRawUnsafe(LATEST.applied))

describe('health', () => {
  test('answers that it is live', async () => {
    const response = live()
    expect([response.status, await response.json()]).toEqual([200, { status: 'live' }])
  })

  test('is ready with a migrated database', async () => {
    const response = await ask()
    expect([response.status, await response.json()]).toEqual([200, { status: 'ready' }])
  })

  test('is live but not ready while the database is unreachable, and ready again afterwards', async () => {
    const there = env().DATABASE_URL
    await closeDatabase()
    env().DATABASE_URL = 'postgresql://stoke@127.0.0.1:9/stoke'
    const response = await ask()
    const body = await response.json()
    await closeDatabase()
    env().DATABASE_URL = there
    expect([response.status, body]).toEqual([
      503,
      { error: { code: 'unavailable', message: 'The database does not answer.' } },
    ])
    expect(response.headers.get('x-request-id')).toBeTruthy()
    expect(live().status).toBe(200)
    expect((await ask()).status).toBe(200)
  })

  test('is not ready while a migration is missing, and names it', async () => {
    await db().$executeRawUnsafe(LATEST.undone)
    const response = await ask()
    expect(response.status).toBe(503)
    expect((await response.json()).error.message).toMatch(/^Migrations are missing: \d{4}_\w+\.$/)
  })
})
