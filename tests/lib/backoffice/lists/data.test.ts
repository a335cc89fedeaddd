import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { withRequestSlot } from '@/lib/accounts/http/request-concurrency'
import type { ListSnapshot } from '@/lib/backoffice/lists/data'
import { listAsCsv, readList } from '@/lib/backoffice/lists/data'
import { listColumns } from '@/lib/backoffice/lists/rules'
import { Prisma } from '@/lib/generated/prisma/client'
import { db, pool } from '@/lib/platform/database/db'
import { ask } from '@/tests/support/api/api'
import { createUser, type TestUser } from '@/tests/support/factories/users'
import { queriesOf } from '@/tests/support/platform/explain'

type Row = { id: number; place: number }
const COLUMNS = listColumns<Row>()([
  { key: 'id', head: 'Id' },
  { key: 'place', head: 'Place' },
])
const ROWS = 30_000

const list = (page: { page: number; size: number; snapshot?: ListSnapshot }) => {
  const parts = { select: Prisma.sql`r.id, r.place`, from: Prisma.sql`export_row r` }
  const where = [Prisma.sql`r.id > ${0}`]
  return readList<Row>({ ...parts, where, orderBy: Prisma.sql`r.place, r.id` }, page)
}
const download = (who = 'Ada') =>
  withRequestSlot(who, () => listAsCsv(list, COLUMNS, { name: 'rows', requestId: 'test' }))

const openReaders: ReadableStreamDefaultReader<Uint8Array>[] = []
const readerOf = (response: Response) => {
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  openReaders.push(reader)
  return reader
}
afterEach(async () => {
  // one that gave way has ended with an error
  for (const reader of openReaders.splice(0)) await reader.cancel().catch(() => undefined)
  while ((await inTransaction()) > 0) await wait(20)
})
const inTransaction = async () =>
  (
    await pool().query(`SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND state LIKE 'idle in transaction%'`)
  ).rows.length

async function textOf(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return text
    text += decoder.decode(value, { stream: true })
  }
}

describe('a list as a file', () => {
  beforeAll(() => pool().query('CREATE TABLE export_row (id integer PRIMARY KEY, place integer NOT NULL)'))
  beforeEach(async () => {
    await pool().query('TRUNCATE export_row')
    await pool().query(`INSERT INTO export_row SELECT n, n % 97 FROM generate_series(1, ${ROWS}) n`)
  })

  test('has each row once though rows come, go and move while it is read', async () => {
    const reader = readerOf(await download())
    const begin = new TextDecoder().decode((await reader.read()).value)
    await pool().query('DELETE FROM export_row WHERE id % 5 = 0')
    await pool().query('UPDATE export_row SET place = 200 - place WHERE id % 3 = 0')
    await pool().query(`INSERT INTO export_row SELECT n, 50 FROM generate_series(${ROWS + 1}, ${ROWS + 5000}) n`)
    const [, ...lines] = (begin + (await textOf(reader))).trim().split('\r\n')
    const ids = lines.map((line) => Number(line.split(',')[0]))
    expect(ids).toHaveLength(ROWS)
    expect(new Set(ids).size).toBe(ROWS)
    expect(Math.max(...ids)).toBe(ROWS)
    expect(lines.every((line) => Number(line.split(',')[1]) < 97)).toBe(true)
  })

  test.each([
    [100_000, '100000,99'],
    [100_001, '"Only the first 100,000 rows are in this file. Filter the list to get the others."'],
  ])('of %i rows the last line is %s', async (rows, last) => {
    await pool().query('TRUNCATE export_row')
    await pool().query(`INSERT INTO export_row SELECT n, 99 FROM generate_series(1, ${rows}) n`)
    const lines = (await textOf(readerOf(await download()))).trim().split('\r\n')
    expect(lines.at(-1)).toBe(last)
    expect(lines.filter((line) => /^\d/.test(line))).toHaveLength(100_000)
  })

  test('pages by OFFSET would have lost rows in the same situation', async () => {
    const first = await list({ page: 1, size: 15_000 })
    await pool().query('DELETE FROM export_row WHERE id % 5 = 0')
    const second = await list({ page: 2, size: 15_000 })
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBeLessThan(ROWS - 1_000)
  })

  test('a reader that takes nothing holds a few chunks and a connection, until it leaves', async () => {
    const reader = readerOf(await download())
    await reader.read()
    await wait(300)
    expect(await inTransaction()).toBe(1)
    await reader.cancel()
    await wait(300)
    expect(await inTransaction()).toBe(0)
  })

  test('one of the staff has two files at once, and all together four; one who has none waits for a place', async () => {
    const readers = await Promise.all(['Ada', 'Ada', 'Ben'].map(async (who) => readerOf(await download(who))))
    const refused = { code: 'unavailable', message: /Another download is still running/ }
    await expect(download('Ada')).rejects.toMatchObject(refused)
    readers.push(readerOf(await download('Cleo')))
    const waiting = download('Dora')
    await wait(300)
    await readers[0]?.cancel()
    expect((await textOf(readerOf(await waiting))).split('\r\n')).toHaveLength(ROWS + 2)
    await Promise.all(readers.slice(1).map((reader) => reader.cancel()))
  })

  test('where all places are taken, one whose reader is slow gives way to somebody who has none', async () => {
    const readers = await Promise.all(['Ada', 'Ada', 'Ben', 'Cleo'].map(async (who) => readerOf(await download(who))))
    // all wait for their reader
    while ((await inTransaction()) < readers.length) await wait(20)
    await wait(300)
    const now = performance.now.bind(performance)
    const later = vi.spyOn(performance, 'now').mockImplementation(() => now() + 3_000)
    await expect(download('Ada')).rejects.toMatchObject({ code: 'unavailable' })
    const served = await textOf(readerOf(await download('Dora')))
    later.mockRestore()
    expect(served.split('\r\n')).toHaveLength(ROWS + 2)
    const others = await Promise.allSettled(readers.map(textOf))
    expect(others.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  })
})

const ROOT = path.resolve('app/_api/admin')
const routes = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('route.ts'))
  .filter((file) => /\blist(Route|AsCsv)\b/.test(readFileSync(path.join(ROOT, file), 'utf8')))

describe('every list of the staff', () => {
  let boss: TestUser
  let affiliate: TestUser
  beforeAll(async () => {
    boss = await createUser({ role: 'SUPER_ADMIN' })
    affiliate = await createUser()
  })

  test.each(routes)('%s exports from a snapshot', async (file) => {
    const { GET } = await import(path.join(ROOT, file))
    const [folder] = [file.replace(/\/?route\.ts$/, '')]
    const counted: string[] = []
    const read = queriesOf(async () => {
      const response = await ask(GET, `/api/admin/${folder}?format=csv`, boss, { id: affiliate.id })
      expect(response.status).toBe(200)
      expect((await response.text()).split('\r\n')[0]).not.toBe('')
    })
    for (const { text } of await read) if (/AS total\s+FROM \(SELECT 1/.test(text)) counted.push(text)
    expect(counted).toEqual([])
    expect(await db().$queryRaw`SELECT 1 AS one`).toEqual([{ one: 1 }])
  })
})
