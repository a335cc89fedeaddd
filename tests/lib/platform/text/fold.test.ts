import { readFileSync } from 'node:fs'
import { describe, expect, inject, test } from 'vitest'
import { containing } from '@/lib/backoffice/lists/data'
import { matchesPerson } from '@/lib/backoffice/people-search/data'
import { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/database/db'
import { folded, foldedWithPlaces, isFound } from '@/lib/platform/text/fold'
import names from '@/tests/corpus/names.json'
import { ask } from '@/tests/support/prisma/migrations'
import { drop } from '@/tests/support/setup/worker-database'

/** What is typed, what it must find, and what it must not. */
const SEARCHES = [
  ['ISTANBUL', 'İstanbul Kart', 'Ankara Kart'],
  ['istanbul', 'ISTANBUL', 'Ystanbul'],
  ['diyarbakir', 'Diyarbakır', 'Diyar'],
  ['café', 'Cafe\u0301 Card', 'Caff Card'],
  ['cafe\u0301', 'CAFÉ', 'Caf'],
  ['o’neil', "O'Neil", 'ONeil'],
  ["o'neil", 'O’Neil', 'O Neil'],
  ['dang', 'Đặng', 'Đnag'],
  ['nguyen', 'Nguyễn Văn An', 'Nguyn'],
  ['lodz', 'Łódź Media', 'Ldz'],
  ['strasse', 'Große Straße', 'Strase'],
  ['aegir', 'Ægir', 'Agir'],
  ['thora', 'Þóra', 'Tora'],
  ['odegard', 'Ødegård', 'Degard'],
  ['елка', 'Ёлка', 'Олка'],
  ['иван', 'ИВАН', 'ИВН'],
  ['σισυφος', 'Σίσυφος', 'Σίσος'],
  ['ａｃｍｅ', 'Acme', 'Acne'],
  ['acme', 'ＡＣＭＥ株式会社', 'ACM'],
  ['カード', 'ｶｰﾄﾞ', 'カート'],
  ['محمد', 'مُحَمَّد', 'محمود'],
  ['co-op', 'Co‑op', 'Coop'],
  ['"best"', '“Best” offers', 'Best offers'],
  ['zoe', 'Zo\u00adë', 'Zo'],
  ['काव्य', 'काव्य', 'कव्य'],
  ['100%', '100％ Cashback', '1000 Cashback'],
  ['a_b', 'A_B test', 'AxB test'],
  ['\\', 'C:\\Sales', 'C:/Sales'],
] as const

describe('a search', () => {
  test.each(SEARCHES)('for %s finds %s, and not %s', async (query, found, other) => {
    expect([isFound(query, found), isFound(query, other)]).toEqual([true, false])
    const [row] = await db().$queryRaw<{ a: boolean; b: boolean }[]>`
      SELECT search_fold(${found}) LIKE ${containing(query)} AS a, search_fold(${other}) LIKE ${containing(query)} AS b`
    expect(row).toEqual({ a: true, b: false })
  })
})

test('PostgreSQL folds every letter and sign as the browser does', async () => {
  // not the blocks that new versions of Unicode still fill: Node and PostgreSQL may have different ones
  const BLOCKS = [
    [0x20, 0x2fff],
    [0xa640, 0xa69f],
    [0xf900, 0xfffd],
  ] as const
  const letters = BLOCKS.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
  ).filter((letter) => !/[\p{Cn}\p{Cs}\p{Co}]/u.test(letter))
  const texts = [...letters, ...names.taken, ...SEARCHES.flat()]
  const rows = await db().$queryRaw<{ text: string; form: string }[]>(
    Prisma.sql`SELECT text, search_fold(text) AS form FROM unnest(${texts}::text[]) AS text`,
  )
  expect(rows.filter(({ text, form }) => form !== folded(text)).map(({ text }) => text)).toEqual([])
})

test('each folded character knows the place it comes from', () => {
  const text = 'Đặng & Straße e\u0301 İx'
  const { text: form, places } = foldedWithPlaces(text)
  expect(form).toBe(folded(text))
  expect(places).toHaveLength(form.length + 1)
  expect(text.slice(places[form.indexOf('strasse')], places[form.indexOf('strasse') + 7])).toBe('Straße')
  expect(places.at(-1)).toBe(text.length)
})

test.each(['u@bücher.example', '@Bücher.example', 'u@xn--bcher-kva.example'])(
  'a search for %s finds the address, whose domain is stored as DNS has it',
  async (query) => {
    const [row] = await db().$queryRaw<{ found: boolean }[]>`
      SELECT ${matchesPerson(query)} AS found
      FROM (SELECT 'u@xn--bcher-kva.example' AS email, 'Ada' AS first_name, '' AS last_name, NULL::text AS username) u`
    expect(row).toEqual({ found: true })
  },
)

test('a search for people reads the index of folded names', async () => {
  const plan = await db().$transaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL enable_seqscan = off`
    return tx.$queryRaw<{ 'QUERY PLAN': string }[]>`EXPLAIN SELECT u.id FROM app_user u WHERE ${matchesPerson('Đặng')}`
  })
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('Bitmap Index Scan on app_user_search')
})

test('a database whose language is Turkish folds an I as all others do', async () => {
  const { admin, prefix } = inject('postgres')
  const name = `${prefix}_turkish`
  await ask(admin, `CREATE DATABASE ${name} LOCALE_PROVIDER icu ICU_LOCALE 'tr' LOCALE 'C' TEMPLATE template0`)
  const url = admin.replace(/[^/]+$/, name)
  const baseline = readFileSync('prisma/migrations/0365_baseline_1_people/migration.sql', 'utf8')
  const [definition = ''] = /CREATE FUNCTION search_fold[\s\S]*?\n {2}END;/.exec(baseline) ?? []
  await ask(url, definition)
  const texts = ['IRINA', 'Info@MAIL.example', 'IŞIK', 'Diyarbakır', 'İstanbul']
  const list = texts.map((text) => `search_fold('${text}')`).join(', ')
  const { rows } = await ask(url, `SELECT ARRAY[lower('I'), ${list}] AS found`)
  await drop(name, admin)
  expect(rows).toEqual([{ found: ['ı', ...texts.map(folded)] }])
})
