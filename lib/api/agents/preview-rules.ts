import { createHash } from 'node:crypto'
import { formatCents } from '@/lib/platform/money/format'
import { comparableState } from '../calls/rules'
import type { ApiOperation } from '../calls/schema'
import { FROM_MAX_CHARACTERS, TELLING } from './preview-constants'
import type { FieldChange, Preview } from './preview-schema'

export type Values = Record<string, unknown>

/** Where what an operation changes is read, and the row of that answer it is about. */
export type StateSource = {
  read: ApiOperation
  /** The parameter that names a row of the answer; none when the answer is the object itself. */
  row: string | undefined
  /** Whether the answer is about more than what is changed, so that only what is shown is compared. */
  isAround: boolean
}

const namesIn = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

/**
 * The nearest address at or above that of a write that can be read. None for what is created in a list: it changes nothing
 * that was there.
 */
export function stateSource(
  operations: readonly ApiOperation[],
  { method, path }: Pick<ApiOperation, 'method' | 'path'>,
): StateSource | null {
  const parts = path.split('/')
  // an address has at least one part after /api/v1
  for (let length = parts.length; length > 3; length -= 1) {
    const above = parts.slice(0, length).join('/')
    const read = operations.find((each) => each.method === 'GET' && each.path === above && !each.gives)
    if (!read) continue
    if (length === parts.length && method === 'POST') return null
    const row = namesIn(path.slice(above.length))[0]
    return { read, row, isAround: row === undefined && length < parts.length && namesIn(above).length === 0 }
  }
  return null
}

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What is compared before a change runs: the object, or its counter of changes, with what was shown. */
export function stateHash(
  object: Values,
  changes: readonly FieldChange[],
  { read, row, isAround }: StateSource,
): string {
  const shown = changes.map(({ field, from }) => `${field} ${from}`).sort()
  const text = JSON.stringify([shown, ...(isAround ? [] : [comparableState(object, read, row !== undefined)])])
  return createHash('sha256').update(text).digest('hex')
}

/** "Payout cap" for `payoutCapCents`. */
export function fieldLabel(field: string): string {
  const name = field.split('.').at(-1) ?? field
  const words = name
    .replace(/(Cents|Bps)$/, '')
    .replace(/^is(?=[A-Z])/, '')
    .replace(/(?<=[a-z])Ids?$/, '')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A value as a person reads it. */
export function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number' && field.endsWith('Cents')) return formatCents(value)
  if (typeof value === 'number' && field.endsWith('Bps')) return `${value / 100}%`
  if (Array.isArray(value) && value.every((each) => !isObject(each)))
    return value.length > 0 ? value.join(', ') : 'none'
  return typeof value === 'object' ? JSON.stringify(value, null, 1) : String(value)
}

const NESTED_MAX = 3

/** The fields of a body, those of objects in it by their path. */
function flattenFields(body: Values, before: readonly string[] = []): { path: string[]; value: unknown }[] {
  return Object.entries(body).flatMap(([name, value]) => {
    const path = [...before, name]
    const isPart = isObject(value) && Object.keys(value).length > 0 && path.length < NESTED_MAX
    return isPart ? flattenFields(value, path) : [{ path, value }]
  })
}

const atPath = (object: Values, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), object)

/** What an object has for a field of a body: at the same path, in one of its parts, or under the same name. */
function currentValue(object: Values, path: readonly string[]): unknown {
  const parts = [object, ...Object.values(object).filter(isObject)]
  const found = parts.map((part) => atPath(part, path)).find((value) => value !== undefined)
  return found === undefined ? object[path.at(-1) ?? ''] : found
}

/** What would be set, from what to what. */
export function listFieldChanges(body: unknown, object: Values | null): FieldChange[] {
  if (!isObject(body)) return body === undefined ? [] : [change(['body'], body, undefined)]
  // a phrase is never in it: the field is empty
  const fields = flattenFields(body).filter(({ path }) => path[0] !== 'confirm')
  return fields.map(({ path, value }) => change(path, value, object ? currentValue(object, path) : undefined))
}

function change(path: readonly string[], value: unknown, current: unknown): FieldChange {
  const name = path.at(-1) ?? ''
  const [to, whole] = [valueText(name, value), valueText(name, current)]
  const from = current === undefined ? null : whole.slice(0, FROM_MAX_CHARACTERS)
  return { field: path.join('.'), label: fieldLabel(path.join('.')), from, to, isSame: from !== null && whole === to }
}

/** What a change is about, in the words of the object itself. */
const listFacts = (object: Values): Preview['facts'] =>
  TELLING.filter((name) => ['string', 'number', 'boolean'].includes(typeof object[name]) && object[name] !== '').map(
    (name) => ({ label: fieldLabel(name), text: valueText(name, object[name]).slice(0, FROM_MAX_CHARACTERS) }),
  )

/** The preview of an operation at an address with a body, for the object it would change. */
export function buildPreview(
  { summary, method }: Pick<ApiOperation, 'summary' | 'method'>,
  { address, body, object }: { address: string; body: unknown; object: Values | null },
): Preview {
  return {
    title: summary,
    address: `${method} ${address}`,
    facts: object ? listFacts(object) : [],
    changes: listFieldChanges(body, object),
  }
}
