import 'server-only'
import { countAttempt } from '@/lib/accounts/rate-limits/service'
import { pool } from '@/lib/platform/database/db'
import { PAGE_ROWS, type Section } from './export-constants'
import { SECTIONS } from './export-sections'

type Person = { userId: string; affiliateId: number | null }

/**
 * All stored data of a person as one JSON file, in chunks: it is read while it is sent, so that years of conversions need
 * no more memory than one page.
 * @throws AppError too_many_requests
 */
export async function exportAccount(person: Person, at: Date): Promise<AsyncGenerator<string>> {
  await countAttempt('exportPerUser', person.userId)
  return generateChunks(person, at)
}

async function* generateChunks(person: Person, at: Date): AsyncGenerator<string> {
  yield `{\n"exportedAt": ${JSON.stringify(at.toISOString())}`
  for (const section of SECTIONS) {
    const owner = section.owner === 'user' ? person.userId : person.affiliateId
    if (owner === null) continue
    yield `,\n${JSON.stringify(section.key)}: [`
    yield* readLines(section, owner)
    yield ']'
  }
  yield '\n}\n'
}

async function* readLines({ text, isPaged = false }: Section, owner: string | number): AsyncGenerator<string> {
  // the database writes the JSON, so that large amounts stay exact
  const statement = `SELECT row.*, to_json(row)::text AS line FROM (${text}) row`
  let last: string | number | null = null
  let isFirst = true
  for (;;) {
    const values: unknown[] = isPaged ? [owner, last] : [owner]
    const { rows }: { rows: { id?: string | number; line: string }[] } = await pool().query(statement, values)
    if (rows.length > 0) yield `${isFirst ? '' : ','}\n  ${rows.map(({ line }) => line).join(',\n  ')}`
    isFirst = false
    last = rows.at(-1)?.id ?? null
    if (!isPaged || rows.length < PAGE_ROWS) return
  }
}
