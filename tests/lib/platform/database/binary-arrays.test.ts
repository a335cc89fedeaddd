import { expect, test } from 'vitest'
import { BinaryArrays } from '@/lib/platform/database/binary-arrays'
import { pool } from '@/lib/platform/database/db'

type Row = { whole?: number; text?: string; yes?: boolean; at?: Date }

async function readBack(rows: readonly Row[]): Promise<Record<string, unknown>> {
  const arrays = new BinaryArrays(rows)
  const { rows: read } = await pool().query(
    `SELECT $1::int[]::text AS wholes, $2::text[] AS texts, $3::bool[]::text AS yes, $4::timestamptz[] AS instants,
       ($2::text[])[$5::int] AS last`,
    [
      arrays.int(({ whole }) => whole ?? null),
      arrays.text(({ text }) => text ?? null),
      arrays.bool(({ yes }) => yes ?? null),
      arrays.instant(({ at }) => at ?? null),
      rows.length,
    ],
  )
  return read[0]
}

test('arrays arrive as they are: nulls among values, negative numbers, quotes, signs beyond the basic plane, instants before 2000', async () => {
  const before = new Date('1969-12-31T23:59:59.999Z')
  const after = new Date('2026-11-20T15:00:00.123Z')
  const rows = [
    { whole: -2_147_483_648, text: 'a"b,{c}\\', yes: true, at: before },
    {},
    { text: '', yes: false, at: after },
  ]
  expect(await readBack([...rows, { whole: 7, text: 'é 漢 😀' }])).toEqual({
    wholes: '{-2147483648,NULL,NULL,7}',
    texts: ['a"b,{c}\\', null, '', 'é 漢 😀'],
    yes: '{t,NULL,f,NULL}',
    instants: [before, null, after, null],
    last: 'é 漢 😀',
  })
})

test('an array of nulls alone has no elements, and each of them is read as null', async () => {
  expect(await readBack([{}, {}])).toEqual({ wholes: '{}', texts: [], yes: '{}', instants: [], last: null })
})

test('arrays larger than expected are whole, also those written before', async () => {
  const rows = Array.from({ length: 300 }, (_, n) => ({ whole: n, text: `${'漢'.repeat(2_000)}${n}` }))
  const { wholes, texts, last } = await readBack(rows)
  expect(wholes).toBe(`{${rows.map(({ whole }) => whole).join(',')}}`)
  expect(texts).toEqual(rows.map(({ text }) => text))
  expect(last).toBe(rows.at(-1)?.text)
})
