import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const NAMES = readdirSync('prisma/migrations').filter((name) => /^\d/.test(name))
const scriptOf = (name: string) => readFileSync(`prisma/migrations/${name}/migration.sql`, 'utf8')

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
