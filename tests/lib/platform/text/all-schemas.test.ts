// Slow: loads every schema and every route of the project
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { BODY_LIMIT_BYTES } from '@/lib/platform/http/server/body'

type Check = { _zod: { def: { check: string; abort?: boolean; pattern?: RegExp; format?: string; maximum?: number } } }
type Def = { type: string; checks?: Check[] } & Record<string, unknown>
type Schema = z.ZodType & { _zod: { def: Def; traits: Set<string> } }
type Found = { path: string; schema: Schema; def: Def; isTransformed: boolean }

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && '_zod' in value && 'safeParse' in value

/** A schema and all in it, each once, with its place. A text that a pipe hands to a function is `isTransformed`. */
function* walk(schema: unknown, path: string, seen: Set<unknown>, isTransformed = false): Generator<Found> {
  if (!isSchema(schema) || seen.has(schema)) return
  seen.add(schema)
  const { def } = schema._zod
  yield { path, schema, def, isTransformed }
  if (def.type === 'object')
    for (const [key, part] of Object.entries(def.shape as object)) yield* walk(part, `${path}.${key}`, seen)
  if (def.type === 'lazy') yield* walk((def.getter as () => unknown)(), path, seen)
  const hands = def.type === 'pipe' && isSchema(def.out) && def.out._zod.def.type === 'transform'
  yield* walk(def.in, path, seen, hands)
  for (const part of [def.out, def.element, def.keyType, def.valueType, def.left, def.right])
    yield* walk(part, path, seen)
  yield* walk(def.innerType, path, seen, isTransformed)
  for (const part of [...((def.options as unknown[]) ?? []), ...((def.items as unknown[]) ?? [])])
    yield* walk(part, path, seen)
}

const ROUTES = import.meta.glob<Record<string, { rules?: Record<string, unknown> }>>('/app/_api/**/route.ts')
// variables of the environment are set by the operator, and nobody sends them
const FILES = import.meta.glob<Record<string, unknown>>(['/lib/**/*schema.ts', '!/lib/platform/env-*schema.ts'])

const inputs: Found[] = []
const bodies: Found[] = []
for (const [file, load] of Object.entries(ROUTES))
  for (const [method, route] of Object.entries(await load()))
    for (const part of ['query', 'body', 'params']) {
      const found = [...walk(route?.rules?.[part], `${method} ${file.slice(9, -9)} ${part}`, new Set())]
      inputs.push(...found)
      if (part === 'body') bodies.push(...found.slice(0, 1))
    }
const seen = new Set<unknown>()
const exported: Found[] = []
for (const [file, load] of Object.entries(FILES))
  for (const [name, schema] of Object.entries(await load())) exported.push(...walk(schema, `${file} ${name}`, seen))

const checksOf = ({ schema, def }: Found): Check['_zod']['def'][] =>
  [...(schema._zod.traits.has('$ZodCheck') ? [schema as unknown as Check] : []), ...(def.checks ?? [])].map(
    ({ _zod }) => _zod.def,
  )

// formats of zod that read a text once, and patterns whose every part is bounded
const isBounded = ({ check, format, pattern }: Check['_zod']['def']) =>
  check === 'overwrite' ||
  check.endsWith('_length') ||
  check === 'length_equals' ||
  (check === 'string_format' && ['uuid', 'datetime', 'date'].includes(format ?? '')) ||
  (format === 'regex' && /^\^/.test(pattern?.source ?? '') && !/[*+]|,\}/.test(pattern?.source ?? ''))

/** Secrets, keys and files, which are compared or read as they are. */
const COMPARED = / params\.| body\.report\.text$|\.(?:password|currentPassword|token|code|windowKey)$/
/** Zero-width spaces, fillers of Hangul, an empty Braille cell, marks of direction, blanks of other widths. */
const UNSEEN = ['\u200b', '\u3164\u115f', '\u2800', '\u200e\u2068\u2069', '\u3000\u00a0', '\u00ad\ufeff']

describe('all schemas of what is sent', () => {
  test('are found', () => {
    expect(inputs.length).toBeGreaterThan(1_500)
    expect(exported.length).toBeGreaterThan(2_000)
    expect(bodies.length).toBeGreaterThan(200)
  })

  test('compare the length of a text before a pattern or a rule reads it, and end there', () => {
    const wrong = inputs.filter((found) => {
      if (found.def.type !== 'string') return false
      const checks = checksOf(found)
      if (checks.some(({ check, abort }) => check === 'max_length' && !abort)) return true
      const limit = checks.findIndex((check) => check.abort && isBounded(check))
      if (limit !== -1) return checks.slice(0, limit).some((check) => !isBounded(check))
      // a function behind a format reads only what has the format
      const hasFormat = checks.some((check) => check.check === 'string_format' && isBounded(check))
      return (found.isTransformed && !hasFormat) || checks.some((check) => !isBounded(check))
    })
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  test('take a text of which nothing is seen for empty, where a text is required', () => {
    const wrong = inputs.filter(({ path, schema, def }) => {
      const takes = (text: string) => schema.safeParse(text).success
      if (def.type !== 'string' || takes('') || COMPARED.test(path)) return false
      return ['Wörter, die jemand schreibt', 'a'].some(takes) && UNSEEN.some(takes)
    })
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  test('limit the lists of a body before their elements are read', () => {
    const wrong = inputs.filter((found) => {
      if (found.def.type !== 'array' || !/ body/.test(found.path)) return false
      return !checksOf(found).some(({ check }) => check === 'max_length' || check === 'length_equals')
    })
    expect(wrong.map(({ path }) => path)).toEqual([])
  })
})

const LENGTH = BODY_LIMIT_BYTES - 5_000
const repeated = (text: string, end = '') => text.repeat(Math.floor(LENGTH / text.length)) + end
/** Texts that make patterns try again and again, and plain ones of the same length. */
const LONG = [
  `A${repeated('=')}x=`,
  repeated('%7B'),
  repeated('{', 'x'),
  repeated('>'),
  repeated(' ', 'x'),
  repeated('\n', 'x'),
  `https://${repeated('a.')}`,
  `https://a.example/${repeated('/', ' ')}#`,
  `${repeated('a')}@${repeated('a.')}`,
  repeated('a-', '!'),
  repeated('0', 'x'),
  `$${repeated('1,000')}.`,
  repeated('1.', 'x'),
  repeated('\u{1f600}'),
  repeated('\u0301'),
  repeated(',', 'x'),
  repeated("'"),
  `1.2.3${repeated(' ')}!`,
  repeated('\t', 'x'),
  `${repeated('(')})`,
]
const nested = (open: string, depth: number): unknown =>
  JSON.parse(`${open.repeat(depth)}1${(open === '[' ? ']' : '}').repeat(depth)}`)

function millisecondsOf(run: () => unknown): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/** What a plain rule costs for a text of this length; the least of several runs. */
const plain = () => [...repeated('a')].map((letter) => letter.codePointAt(0)).length
const plainMs = Math.max(1, Math.min(...[1, 2, 3, 4, 5].map(() => millisecondsOf(plain))))
/** How many times that a schema may take; one that tries again for each character takes hundreds. */
const RATIO = 25

/** Whether a schema takes longer in each of five runs: what else the process does is in none of them each time. */
const isSlow = (schema: Schema, value: unknown) =>
  [1, 2, 3, 4, 5].every(() => millisecondsOf(() => schema.safeParse(value)) > plainMs * RATIO)

describe('every schema answers in about the time of a plain value', () => {
  const TEXTS = new Set(['string', 'pipe', 'union', 'optional', 'nullable', 'default', 'prefault', 'catch', 'number'])
  const texts = exported.filter(({ def }) => TEXTS.has(def.type))

  test('to long texts', () => {
    const slow = texts.flatMap(({ path, schema }) =>
      LONG.filter((text) => isSlow(schema, text)).map((text) => `${path}: ${text.slice(0, 12)}`),
    )
    expect(slow).toEqual([])
  })

  test('to lists and objects that are deep or wide', () => {
    const list = Array.from({ length: LENGTH / 4 }, () => 'x=')
    const wide = Object.fromEntries(list.map((value, index) => [`k${index}`, value]))
    const values = [nested('[', LENGTH / 2), nested('{"a":', LENGTH / 6), list, wide, { _: list }]
    const slow = bodies.flatMap(({ path, schema }) =>
      values.flatMap((value, index) => (isSlow(schema, value) ? [`${path}: ${index}`] : [])),
    )
    expect(slow).toEqual([])
  })

  test('to a wide or a deep list in each of its fields', () => {
    const values = [Array.from({ length: LENGTH / 4 }, () => 'x='), nested('[', LENGTH / 2)]
    const slow = bodies.flatMap(({ path, schema, def }) =>
      Object.keys((def.shape as object | undefined) ?? {}).flatMap((key) =>
        values.flatMap((value, index) => (isSlow(schema, { [key]: value }) ? [`${path}.${key}: ${index}`] : [])),
      ),
    )
    expect(slow).toEqual([])
  })
})
