import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { RouteRules } from '@/lib/accounts/http/handle'
import type { CursorNames } from '@/lib/accounts/http/schema'
import { AppError } from '@/lib/platform/errors'
import { tagsIn } from '@/lib/platform/http/responses/etag-rules'
import { limitSchema, nextCursorSchema, PAGE_MAX } from '@/lib/platform/http/responses/pagination'
import { limitedText } from '@/lib/platform/text/schema'
import { API_ROOT } from '../v1-affiliate/constants'
import { COUNTERS, MOVING, ROW_KEYS } from './constants'
import { type AddressedRoute, type ApiOperation, METHODS, type RouteFiles } from './schema'

/** Every handler of some files, at the address it has in the API. */
export const listHandlers = (files: RouteFiles): AddressedRoute[] =>
  Object.entries(files).flatMap(([path, file]) =>
    METHODS.flatMap((method) => {
      const route = file[method]
      return route ? [{ method, path: `${API_ROOT}${route.operation?.path ?? path}`, route }] : []
    }),
  )

/** The parameters of a path that a template such as `/offers/{id}` matches; null for one it does not. */
export function matchPath(template: string, path: string): Record<string, string> | null {
  const [templateParts, pathParts] = [template.split('/'), path.split('/')]
  if (templateParts.length !== pathParts.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of templateParts.entries()) {
    const value = pathParts[index] ?? ''
    const isParameter = part.startsWith('{')
    if (isParameter ? value === '' : part !== value) return null
    if (isParameter) params[part.slice(1, -1)] = decoded(value)
  }
  return params
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Of what matches an address, what has the fewest parameters: `/offers/choices` before `/offers/{id}`. */
export function atAddress<O extends Pick<AddressedRoute, 'method' | 'path'>>(
  operations: readonly O[],
  path: string,
): O[] {
  const matching = operations.filter((operation) => matchPath(operation.path, path) !== null)
  const parameters = ({ path: template }: O) => template.split('{').length
  const fewest = Math.min(...matching.map(parameters))
  return matching.filter((operation) => parameters(operation) === fewest)
}

const shapeOf = (schema: z.ZodType | undefined): z.ZodRawShape | null =>
  schema instanceof z.ZodObject ? (schema.shape as z.ZodRawShape) : null

/** Whether a route answers numbered pages, as the lists of staff do; the API answers them by cursor. */
export function isNumbered({ query, response }: Pick<RouteRules, 'query' | 'response'>): boolean {
  const shape = shapeOf(query)
  return shape !== null && 'page' in shape && 'size' in shape && 'rows' in (shapeOf(response) ?? {})
}

const paging = z.object({
  limit: limitSchema,
  cursor: limitedText(2_000)
    .refine((text) => text !== '')
    .optional()
    .meta({ description: 'The nextCursor of the previous answer.' }),
})

type Paged = Pick<ApiOperation, 'route' | 'cursor'>

const without = (shape: z.ZodRawShape, names: readonly string[]): z.ZodRawShape =>
  Object.fromEntries(Object.entries(shape).filter(([name]) => !names.includes(name)))

/** The query of an operation: that of its route without what screens alone use, and with its cursor called `cursor`. */
export function operationQuerySchema({ route: { rules }, cursor }: Paged): z.ZodType {
  const shape = shapeOf(rules.query)
  if (!shape) return rules.query ?? z.strictObject({})
  if (isNumbered(rules)) {
    return z.object({ ...without(shape, ['format', 'page', 'size', 'only', 'after']), ...paging.shape })
  }
  if (cursor) {
    const rest = without(shape, ['format', cursor.sent, ...(cursor.omitted ?? [])])
    return z.object({ ...rest, cursor: paging.shape.cursor })
  }
  return 'format' in shape ? z.object(without(shape, ['format'])) : (rules.query ?? z.strictObject({}))
}

/** What an operation answers. */
export function operationResponseSchema({ route: { rules }, cursor }: Paged): z.ZodType {
  const response = rules.response ?? z.unknown()
  const shape = shapeOf(response)
  if (isNumbered(rules)) {
    return z.object({ ...without(shape ?? {}, ['page', 'size', 'nextCursor']), nextCursor: nextCursorSchema })
  }
  if (!cursor || !shape) return response
  return z.object({ ...without(shape, [cursor.answered, ...(cursor.omitted ?? [])]), nextCursor: nextCursorSchema })
}

/** The names a query may have. */
export function queryNames(schema: z.ZodType): ReadonlySet<string> | null {
  const shape = shapeOf(schema)
  return shape && new Set(Object.keys(shape))
}

/** The query a numbered list is asked with, from that of the API. @throws AppError invalid for a wrong limit or cursor */
export function numberedQuery(query: URLSearchParams): URLSearchParams {
  const parsed = paging.safeParse(Object.fromEntries(query))
  if (!parsed.success) {
    const field = String(parsed.error.issues[0]?.path[0] ?? 'limit')
    const message = field === 'limit' ? `Enter a limit from 1 to ${PAGE_MAX}.` : 'This cursor is not valid.'
    throw new AppError('invalid', message, { fields: { [field]: message } })
  }
  const { limit, cursor = '' } = parsed.data
  const search = new URLSearchParams(query)
  search.delete('limit')
  search.delete('cursor')
  search.set('size', String(limit))
  search.set('after', cursor)
  return search
}

type Numbered = { page: number; size: number; nextCursor?: string | null }

/** A page of a numbered list as the API answers it: with its cursor last, and without its number. */
export const withoutPage = ({ page: _, size: __, nextCursor = null, ...answer }: Numbered): object => ({
  ...answer,
  nextCursor,
})

/** The query of a route that calls its cursor otherwise, from that of the API. */
export function renamedQuery(query: URLSearchParams, { sent }: CursorNames): URLSearchParams {
  const search = new URLSearchParams(query)
  const cursor = search.get('cursor')
  search.delete('cursor')
  if (cursor !== null) search.set(sent, cursor)
  return search
}

/** An answer of such a route as the API answers it. */
export function withCursorNamed(answer: Record<string, unknown>, { answered, omitted = [] }: CursorNames): object {
  const rest = Object.entries(answer).filter(([name]) => name !== answered && !omitted.includes(name))
  return { ...Object.fromEntries(rest), nextCursor: answer[answered] ?? null }
}

type Values = Record<string, unknown>
const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The row of an answer with the given key, wherever its lists are; undefined when there is none. */
export function rowIn(answer: unknown, key: string): Values | undefined {
  const lists = [answer, ...(isObject(answer) ? Object.values(answer) : [])].filter(Array.isArray)
  return lists.flat().find((row): row is Values => isObject(row) && ROW_KEYS.some((name) => String(row[name]) === key))
}

/** The contract of a row of an answer with a list, the first one it has. */
export function listRowSchema(response: z.ZodType | undefined): z.ZodType | undefined {
  const lists = [response, ...Object.values(shapeOf(response) ?? {})]
  return lists.find((each): each is z.ZodArray<z.ZodType> => each instanceof z.ZodArray)?.element
}

/**
 * The field of an object that counts its changes, where it has one. The version of a format is none: it is one of a few
 * fixed values.
 */
const counterOf = (contract: z.ZodType | undefined): string | undefined =>
  COUNTERS.find((name) => shapeOf(contract)?.[name] instanceof z.ZodNumber)

type Read = Pick<ApiOperation, 'route' | 'moving'>

/** What of an object changes when somebody changes it: its counter, or all of it but what moves by itself. */
export function comparableState(object: Values, { route, moving = [] }: Read, isRow = false): string {
  const { response } = route.rules
  const counter = counterOf(isRow ? listRowSchema(response) : response)
  if (counter !== undefined && !moving.includes(counter)) return JSON.stringify([counter, object[counter]])
  return JSON.stringify(object, (name, value) => (MOVING.has(name) || moving.includes(name) ? undefined : value))
}

const hashOf = (text: string, length: number): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, length)

/** The ETag of an answer that is not changed at its address. */
const plainEtag = (text: string): string => `"${hashOf(text, 27)}"`

/**
 * The ETag of an answer. Where its address takes edits it has two parts: what an edit is compared by, without the figures
 * that move by themselves, and the whole answer, for If-None-Match.
 */
export function createEtag(text: string, path: string, read: Read & { isEdited: boolean }): string {
  const object: unknown = read.isEdited ? JSON.parse(text) : undefined
  if (!isObject(object)) return plainEtag(text)
  return `"${hashOf(`${path} ${comparableState(object, read)}`, 16)}.${hashOf(text, 16)}"`
}

/** Whether an If-Match header names the state an ETag stands for. */
export const namesState = (header: string, etag: string): boolean =>
  tagsIn(header).some((each) => each === '*' || each.split('.')[0] === etag.split('.')[0])
