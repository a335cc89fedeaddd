import { beforeEach, describe, expect, test } from 'vitest'
import { Prisma } from '@/lib/generated/prisma/client'
import { db, type Tx } from '@/lib/platform/database/db'
import { classifyFailure } from '@/lib/platform/database/failures'
import { together } from '@/lib/platform/database/prepared-transactions'
import { transact, transactPrepared } from '@/lib/platform/database/transaction'

const at = new Date('2026-03-08T06:59:59.123Z')

const VALUES = Prisma.sql`
  SELECT 7::int AS whole, 9007199254740993::bigint AS long, 1.10::numeric AS exact, 0.5::float8 AS fraction, true AS yes,
    'o''clock'::text AS text, NULL::text AS nothing, 'US'::char(2) AS code, '2026-03-08'::date AS day,
    ${at}::timestamptz AS instant, '{"a":[1]}'::jsonb AS object, 'approved'::conversion_status AS status,
    '01890a5d-ac96-774b-bcce-b302099a8057'::uuid AS id, ARRAY[1, 2]::int[] AS wholes, ARRAY[3, NULL]::bigint[] AS longs,
    ARRAY['a', 'b']::text[] AS texts, ARRAY['2026-03-08']::date[] AS days, '\\x00ff'::bytea AS bytes`

describe('values of a prepared transaction', () => {
  test('arrive as from Prisma', async () => {
    const read = (tx: Tx) => tx.$queryRaw<Record<string, unknown>[]>(VALUES)
    const [prepared] = await transactPrepared(read)
    const [plain] = await transact(read)
    const { bytes, ...values } = prepared ?? {}
    const { bytes: plainBytes, ...plainValues } = plain ?? {}
    expect(values).toEqual(plainValues)
    expect(Buffer.from(bytes as Buffer)).toEqual(Buffer.from(plainBytes as Uint8Array))
  })

  test('are sent as by Prisma: instants in UTC, whole numbers of eight bytes, lists with nulls, nested statements', async () => {
    const send = (tx: Tx) => tx.$queryRaw<Record<string, string>[]>`
      SELECT ${at}::timestamptz::text AS instant, ${9_007_199_254_740_993n}::bigint::text AS long,
        ${[1n, null]}::bigint[]::text AS longs, ${['a"b', 'c,d']}::text[]::text AS texts, ${null}::int::text AS nothing,
        ${Prisma.sql`${2}::int + ${3}::int`} AS sum, ${new Prisma.Decimal('1.10')}::numeric::text AS exact`
    expect(await transactPrepared(send)).toEqual(await transact(send))
  })

  test('of a type that nobody has listed are refused, and the connection serves on', async () => {
    const ask = transactPrepared((tx) => tx.$queryRaw`SELECT '1 day'::interval AS span`)
    await expect(ask).rejects.toThrow('no parser for values of type 1186')
    expect(await transactPrepared((tx) => tx.$queryRaw`SELECT 1 AS one`)).toEqual([{ one: 1 }])
  })
})

describe('a prepared transaction', () => {
  beforeEach(async () => {
    await db().retentionMark.deleteMany()
  })

  const insert = (tx: Tx, name: string) =>
    tx.$executeRaw`INSERT INTO retention_mark (name, day, updated_at) VALUES (${name}, '2026-01-01', now())`
  const stored = async () => (await db().retentionMark.findMany({ orderBy: { name: 'asc' } })).map(({ name }) => name)

  test('is committed as one, models and raw statements together', async () => {
    await transactPrepared(async (tx) => {
      expect(await insert(tx, 'raw')).toBe(1)
      expect(await tx.retentionMark.count()).toBe(1)
      await tx.retentionMark.create({ data: { name: 'model', day: new Date('2026-01-01'), updatedAt: at } })
    })
    expect(await stored()).toEqual(['model', 'raw'])
  })

  test('carries out statements that are sent together in their order', async () => {
    const names = await transactPrepared((tx) =>
      together(
        tx,
        () => insert(tx, 'first'),
        () => tx.$queryRaw<{ name: string }[]>`SELECT name FROM retention_mark ORDER BY name`,
        () => insert(tx, 'second'),
      ),
    )
    expect(names[1]).toEqual([{ name: 'first' }])
    expect(await stored()).toEqual(['first', 'second'])
  })

  test('changes nothing when one of the statements sent together fails, also by what its neighbors do after it', async () => {
    const failing = transactPrepared((tx) =>
      together(
        tx,
        () => insert(tx, 'before'),
        async () => {
          await tx.$queryRaw`SELECT pg_sleep(0.05)`
          await insert(tx, 'late').catch(() => undefined)
        },
        () => tx.$queryRaw`SELECT 1 / 0`,
      ),
    )
    await expect(failing).rejects.toThrow('division by zero')
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(await stored()).toEqual([])
  })

  test('sends nothing after its end', async () => {
    let left: Tx | undefined
    await transactPrepared(async (tx) => {
      left = tx
    })
    const error = await insert(left as Tx, 'after').catch((thrown: unknown) => thrown)
    expect(error).toHaveProperty('message', 'The transaction of this statement has ended.')
    expect(classifyFailure(error)).toBe('unavailable')
    expect(await stored()).toEqual([])
  })

  test('is begun again after a deadlock', async () => {
    await insert(db(), 'a')
    await insert(db(), 'b')
    const touch = (tx: Tx, name: string) =>
      tx.$executeRaw`UPDATE retention_mark SET updated_at = now() WHERE name = ${name}`
    let locked = 0
    let continueBoth = () => undefined as void
    const bothLocked = new Promise<void>((resolve) => (continueBoth = resolve))
    const crossing = (one: string, other: string) => {
      let attempts = 0
      return transactPrepared(async (tx) => {
        attempts += 1
        await touch(tx, one)
        locked += 1
        if (locked === 2) continueBoth()
        await bothLocked
        await touch(tx, other)
        return attempts
      })
    }
    const attempts = await Promise.all([crossing('a', 'b'), crossing('b', 'a')])
    // the one that is begun again may lock its first row before the other wakes up: then there is a second deadlock
    expect(Math.max(...attempts)).toBeGreaterThan(1)
  })
})
