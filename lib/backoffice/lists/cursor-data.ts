import 'server-only'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { Prisma } from '@/lib/generated/prisma/client'
import { AppError } from '@/lib/platform/errors'

/** A part of an order, and where rows without a value stand in it. */
type Part = { expression: Prisma.Sql; isDescending: boolean; isNullFirst: boolean }

/** What the last row has for each part of the order, as PostgreSQL writes it. */
type Key = readonly (string | null)[]

/** The cursor of the rows after one with this key. */
export const cursorAfter = (orderBy: Prisma.Sql, key: Key): string =>
  Buffer.from(JSON.stringify([nameOf(orderBy), ...key])).toString('base64url')

/** The column with the key of a row. */
export const keyColumn = (orderBy: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`ARRAY[${Prisma.join(parseOrder(orderBy).map(({ expression }) => Prisma.sql`(${expression})::text`))}]`

/**
 * The condition of the rows after a cursor. It compares values, not rows: what the row of the cursor has become since,
 * moved or gone, neither hides nor repeats others.
 * @throws AppError invalid for a cursor that is none, or of another order
 */
export function followsSql(orderBy: Prisma.Sql, cursor: string): Prisma.Sql {
  const parts = parseOrder(orderBy)
  const [name, ...key] = readCursor(cursor)
  if (name !== nameOf(orderBy) || key.length !== parts.length)
    throw wrongCursor('This cursor is of another order of the list.')
  const alternatives = parts.map((part, index) => {
    const equal = parts.slice(0, index).map((each, earlier) => {
      return Prisma.sql`${each.expression} IS NOT DISTINCT FROM ${key[earlier]}`
    })
    return Prisma.sql`(${Prisma.join([...equal, beyond(part, key[index] ?? null)], ' AND ')})`
  })
  return Prisma.sql`${reach(parts[0], key[0] ?? null)} (${Prisma.join(alternatives, ' OR ')})`
}

/** The refusal of a cursor, at its field. */
export const wrongCursor = (message = 'This cursor is not valid.'): AppError =>
  new AppError('invalid', `${message} Begin again without one.`, { fields: { cursor: message } })

const cursorSchema = z.tuple(
  [z.string()],
  z
    .string()
    .regex(/^[^\0]*$/)
    .nullable(),
)

function readCursor(cursor: string): [string, ...Key] {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
  } catch {
    throw wrongCursor()
  }
}

/** Names an order, so that a cursor of another one is refused. */
const nameOf = ({ strings }: Prisma.Sql): string =>
  createHash('sha256').update(strings.join('?')).digest('base64url').slice(0, 8)

function beyond({ expression, isDescending, isNullFirst }: Part, value: string | null): Prisma.Sql {
  if (value === null) return isNullFirst ? Prisma.sql`${expression} IS NOT NULL` : Prisma.sql`FALSE`
  const further = isDescending ? Prisma.sql`${expression} < ${value}` : Prisma.sql`${expression} > ${value}`
  return isNullFirst ? further : Prisma.sql`(${further} OR ${expression} IS NULL)`
}

/** What follows from the condition for the first part alone, so that an index can begin there. */
function reach(part: Part | undefined, value: string | null): Prisma.Sql {
  if (!part?.isNullFirst || value === null) return Prisma.empty
  const { expression, isDescending } = part
  return isDescending ? Prisma.sql`${expression} <= ${value} AND` : Prisma.sql`${expression} >= ${value} AND`
}

const DIRECTION = /\s+(ASC|DESC)?\s*(?:NULLS\s+(LAST|FIRST))?\s*$/i

function parseOrder(orderBy: Prisma.Sql): Part[] {
  return split(orderBy).map(({ strings, values }) => {
    const last = `${strings.at(-1)} `
    const [, direction = 'ASC', nulls] = DIRECTION.exec(last) ?? []
    const isDescending = direction.toUpperCase() === 'DESC'
    const texts = [...strings.slice(0, -1), last.replace(DIRECTION, '')]
    const isNullFirst = nulls ? nulls.toUpperCase() === 'FIRST' : isDescending
    return { expression: Prisma.sql(texts, ...values), isDescending, isNullFirst }
  })
}

type Pieces = { strings: string[]; values: unknown[] }

/** An order by its commas, without those in parentheses and quotes. */
function split({ strings, values }: Prisma.Sql): Pieces[] {
  const parts: Pieces[] = [{ strings: [''], values: [] }]
  let depth = 0
  let quote: string | null = null
  for (const [index, text] of strings.entries()) {
    const part = parts.at(-1)
    if (index > 0 && part) {
      part.values.push(values[index - 1])
      part.strings.push('')
    }
    for (const character of text) {
      if (quote !== null) quote = character === quote ? null : quote
      else if (character === "'" || character === '"') quote = character
      else if (character === '(') depth += 1
      else if (character === ')') depth -= 1
      else if (character === ',' && depth === 0) {
        parts.push({ strings: [''], values: [] })
        continue
      }
      const current = parts.at(-1)?.strings
      if (current) current[current.length - 1] += character
    }
  }
  return parts
}
