import 'server-only'
import pg from 'pg'
import { Prisma } from '@/lib/generated/prisma/client'

/** A value as PostgreSQL's client sends it: instants in UTC, whatever the process' time zone is. */
export function parameter(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  if (Prisma.Decimal.isDecimal(value)) return value.toString()
  return Array.isArray(value) ? value.map(parameter) : value
}

const { builtins, getTypeParser } = pg.types
/** Numbers of types that `builtins` does not name. */
const VOID = 2278
const ARRAYS = { int4: 1007, text: 1009, int8: 1016, date: 1182, uuid: 2951 }
/** The first number of a type that the schema declares. */
const DECLARED_TYPES = 16_384

type Parser = (text: string) => unknown
const utcDay: Parser = (text) => new Date(`${text}T00:00:00.000Z`)
const each =
  (parse: Parser): Parser =>
  (text) =>
    (getTypeParser(ARRAYS.text)(text) as (string | null)[]).map((value) => (value === null ? null : parse(value)))

/** Types whose values PostgreSQL's client reads as Prisma does. */
const AS_IN_PG = [
  ...(['BOOL', 'INT2', 'INT4', 'FLOAT8', 'TEXT', 'VARCHAR', 'BPCHAR'] as const),
  ...(['UUID', 'INET', 'JSON', 'JSONB', 'TIMESTAMPTZ', 'BYTEA'] as const),
].map((name) => builtins[name])

/** How values arrive: as from Prisma, `bigint` for whole numbers of eight bytes. */
const PARSERS = new Map<number, Parser>([
  ...[...AS_IN_PG, VOID, ARRAYS.int4, ARRAYS.text, ARRAYS.uuid].map(
    (oid) => [oid, getTypeParser(oid) as Parser] as const,
  ),
  [builtins.INT8, BigInt],
  [builtins.NUMERIC, (text) => new Prisma.Decimal(text)],
  [builtins.DATE, utcDay],
  [ARRAYS.int8, each(BigInt)],
  [ARRAYS.date, each(utcDay)],
])

const refuse =
  (oid: number): Parser =>
  () => {
    throw new Error(`There is no parser for values of type ${oid}: cast them in the statement.`)
  }

/** A type that is not listed is refused: it would arrive as another value than from Prisma. */
export const VALUE_TYPES = {
  getTypeParser: (oid: number) => PARSERS.get(oid) ?? (oid >= DECLARED_TYPES ? String : refuse(oid)),
} as pg.CustomTypesConfig
