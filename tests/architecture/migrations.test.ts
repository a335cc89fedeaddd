import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** A statement that changes rows; bodies of functions run later, so they do not count. */
const CHANGES_ROWS =
  /\b(?:INSERT\s+INTO|DELETE\s+FROM|MERGE\s+INTO|TRUNCATE|UPDATE\s+(?:ONLY\s+)?"?\w+"?(?:\s+(?:AS\s+)?\w+)?\s+SET)\b|\bTYPE\b[^,;]*\bUSING\b/i

const changesRows = (sql: string) =>
  CHANGES_ROWS.test(
    sql
      .replace(/--.*$/gm, '')
      .replace(/'(?:[^']|'')*'/g, "''")
      .replace(/\bCREATE\s+(?:OR\s+REPLACE\s+)?FUNCTION\b.*?\$\$.*?\$\$/gis, '')
      .replace(/\b(?:BEFORE|AFTER)\b[^;]*?\bON\b/gi, ''),
  )

test.each([
  ['UPDATE offer SET version = 1', true],
  ['UPDATE "offer" o\nSET version = 1', true],
  ['WITH gone AS (DELETE FROM offer RETURNING id) SELECT 1', true],
  ['INSERT INTO "level" (number) VALUES (6)', true],
  ['DO $$ BEGIN UPDATE offer AS o SET version = 1; END $$', true],
  ['ALTER TABLE offer ALTER COLUMN name TYPE integer USING name::integer', true],
  ['CREATE TABLE offer (id integer REFERENCES other (id) ON DELETE SET NULL ON UPDATE CASCADE)', false],
  ["CREATE TRIGGER a AFTER UPDATE OF status ON offer FOR EACH ROW EXECUTE FUNCTION b(); SELECT 'DELETE FROM x'", false],
  ['CREATE FUNCTION a() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN DELETE FROM offer; END $$', false],
  ['-- UPDATE offer SET version = 1\nCREATE INDEX a ON offer USING gin (name)', false],
])('%s changes rows: %s', (sql, expected) => {
  expect(changesRows(sql)).toBe(expected)
})

const NAMES = readdirSync('prisma/migrations').filter((name) => /^\d/.test(name))
const scriptOf = (name: string) => readFileSync(`prisma/migrations/${name}/migration.sql`, 'utf8')

test('a migration that changes rows has a test on rows, with its name; the baseline needs none', () => {
  const changing = NAMES.filter((name) => changesRows(scriptOf(name)))
  expect(changing).toContain('0365_baseline_9_rows')
  const untested = changing.filter(
    (name) => !name.includes('_baseline_') && !existsSync(`tests/prisma/${name}.test.ts`),
  )
  expect(untested.map((name) => `write tests/prisma/${name}.test.ts (rowsAfter of tests/support/prisma)`)).toEqual([])
})

/** Why a script cannot be sent as it is: what is concurrent or commits runs outside a transaction, and may be repeated. */
function problemsOf(sql: string): string[] {
  const isOutside = sql.startsWith('-- outside a transaction')
  const code = sql.replace(/^\s*--.*$/gm, '')
  if (/\bCONCURRENTLY\b|\bCOMMIT\b/.test(code) !== isOutside) return [isOutside ? 'needs no line' : 'needs the line']
  if (!isOutside) return []
  // a block that commits as it goes sets rows to what they are derived from, which may be done again
  const statements = code
    .replace(/\bDO \$\$.*?\$\$/gs, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean)
  return statements.filter((statement, index) => {
    const made = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY ("?\w+"?)/.exec(statement)?.[1]
    if (made) return statements[index - 1] !== `DROP INDEX CONCURRENTLY IF EXISTS ${made}`
    return !/\bIF (NOT )?EXISTS\b|\bVALIDATE CONSTRAINT\b/.test(statement)
  })
}

const OUTSIDE = '-- outside a transaction\n'
const DROP = 'DROP INDEX CONCURRENTLY IF EXISTS a;\n'
const CREATE = 'CREATE INDEX CONCURRENTLY a ON b (c)'
test.each([
  ['CREATE TABLE a (b integer);', []],
  [`${CREATE};`, ['needs the line']],
  [`${OUTSIDE}CREATE TABLE a (b integer);`, ['needs no line']],
  [`${OUTSIDE}${DROP}${CREATE};`, []],
  [`${OUTSIDE}${CREATE};`, [CREATE]],
  [`${OUTSIDE}${DROP}${CREATE};\nALTER TABLE b ADD d integer;`, ['ALTER TABLE b ADD d integer']],
  [
    `${OUTSIDE}${DROP}${CREATE};\nALTER TABLE b VALIDATE CONSTRAINT d;\nDO $$ BEGIN UPDATE b SET c = 1; COMMIT; END $$;`,
    [],
  ],
])('%s: %j', (sql, expected) => {
  expect(problemsOf(sql)).toEqual(expected)
})

test('what runs outside a transaction may be repeated, and what is concurrent or commits runs outside one [C5]', () => {
  expect(NAMES.flatMap((name) => problemsOf(scriptOf(name)).map((problem) => `${name}: ${problem}`))).toEqual([])
})
