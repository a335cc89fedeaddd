import type { Tool } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import { AppError } from '@/lib/platform/errors'
import { preparedQuerySchema } from '../agents/schema'
import { matchPath, operationQuerySchema, operationResponseSchema } from '../calls/rules'
import type { ApiOperation } from '../calls/schema'
import { type JsonSchema, responseSchema } from '../openapi/document-rules'
import {
  describeInput,
  preparedInput,
  preparedOutput,
  readOutput,
  type SearchInput,
  type Sent,
  searchInput,
  sentSchema,
} from './tool-schema'

/** Whether an operation changes nothing. */
export const isRead = ({ method, writesNothing }: Pick<ApiOperation, 'method' | 'writesNothing'>): boolean =>
  method === 'GET' || writesNothing === true

/** `getOffer` → `get_offer`; what changes something is only prepared: `changeOffer` → `prepare_change_offer`. */
export function toolName(operation: Pick<ApiOperation, 'id' | 'method' | 'writesNothing'>): string {
  const name = operation.id.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return isRead(operation) ? name : `prepare_${name}`
}

/** What a caller may send, short: formats without the expressions that check them. */
export function inputSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // many readers of schemas take no classes of Unicode
      if (jsonSchema.format || /\\p\{/i.test(jsonSchema.pattern ?? '')) delete jsonSchema.pattern
    },
  })
  return rest
}

const partOf = (schema: z.ZodType | undefined) => {
  const { properties = {}, required = [] } = schema ? inputSchema(schema) : {}
  return { properties: properties as Record<string, object>, required }
}

const inputSchemas = new WeakMap<ApiOperation, Tool['inputSchema']>()

/** The input schema of an operation, made once: schemas are the same for everybody, and clients list the tools with every session. */
function toolInputSchema(operation: ApiOperation): Tool['inputSchema'] {
  const made = inputSchemas.get(operation) ?? makeInputSchema(operation)
  inputSchemas.set(operation, made)
  return made
}

/** The input of the tool of an operation: the parts of its address, and its body or its query, beside each other. */
function makeInputSchema(operation: ApiOperation): Tool['inputSchema'] {
  const { params, body } = operation.route.rules
  const parts = [partOf(params), partOf(body ?? operationQuerySchema(operation))]
  return {
    type: 'object',
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required }) => required),
  }
}

const OUTPUT = inputSchema(readOutput) as Tool['outputSchema']
const PREPARED = inputSchema(preparedOutput) as Tool['outputSchema']
const toInputSchema = (schema: z.ZodType) => inputSchema(schema) as Tool['inputSchema']

const READS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }

/** The tool of one operation that reads. */
export function readTool(operation: ApiOperation): Tool {
  const { summary, description } = operation
  return {
    name: toolName(operation),
    title: summary,
    description: [`${summary}.`, description].filter(Boolean).join(' '),
    inputSchema: toolInputSchema(operation),
    outputSchema: OUTPUT,
    annotations: { title: summary, ...READS },
  }
}

const general = (name: string, title: string, description: string, input: z.ZodType): Tool => ({
  name,
  title,
  description,
  inputSchema: toInputSchema(input),
  annotations: { title, ...READS },
})

const CHANGES = { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false }
const PREPARES = 'Nothing is done: it answers a preview and the page on which the person confirms or declines it.'

/** The tool of one operation that changes something: it prepares it. */
export function prepareTool(operation: ApiOperation): Tool {
  const { summary, description } = operation
  const title = `Prepare: ${summary}`
  return {
    name: toolName(operation),
    title,
    description: [`${title}.`, description, PREPARES].filter(Boolean).join(' '),
    inputSchema: toolInputSchema(operation),
    outputSchema: PREPARED,
    annotations: { title, ...CHANGES },
  }
}

/** The tools that prepare any change, and tell what became of it. */
export const PREPARING_TOOLS: readonly Tool[] = [
  {
    ...general('prepare', 'Prepare a change', `Prepares any operation that changes something. ${PREPARES}`, sentSchema),
    outputSchema: PREPARED,
    annotations: { title: 'Prepare a change', ...CHANGES },
  },
  general(
    'list_prepared',
    'List prepared changes',
    'The changes prepared with this key, newest first, and what their person decided.',
    preparedQuerySchema,
  ),
  general(
    'get_prepared',
    'Look up a prepared change',
    'One prepared change with its state, and what the operation answered when it was confirmed.',
    preparedInput,
  ),
]

/** The tools that lead to all operations without one of their own. */
export const READING_TOOLS: readonly Tool[] = [
  general(
    'search_operations',
    'Find operations',
    'Finds the operations this key may use, by words. Everything the product does is an operation; only the usual ones have a tool of their own.',
    searchInput,
  ),
  general(
    'describe_operation',
    'Describe an operation',
    'What an operation takes and answers, as JSON Schema.',
    describeInput,
  ),
  {
    ...general('read', 'Read', 'Runs an operation that reads. Changes nothing.', sentSchema),
    outputSchema: OUTPUT,
  },
]

/** The operations that a text finds, the best first: those with all of its words before those with some. */
export function findOperations(
  operations: readonly ApiOperation[],
  { text, kind, limit, skip }: SearchInput,
): { found: ApiOperation[]; total: number } {
  const words = text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 1)
  const matching = operations
    .filter((operation) => kind === undefined || isRead(operation) === (kind === 'read'))
    .map((operation) => ({ operation, score: scoreMatch(operation, words) }))
    .filter(({ score }) => words.length === 0 || score > 0)
    .sort((one, other) => other.score - one.score)
  return { found: matching.slice(skip, skip + limit).map(({ operation }) => operation), total: matching.length }
}

function scoreMatch({ id, summary, group, description = '' }: ApiOperation, words: readonly string[]): number {
  const spaced = id.replace(/[A-Z]/g, (letter) => ` ${letter}`)
  const [near, far] = [`${spaced} ${summary}`.toLowerCase(), `${group} ${description}`.toLowerCase()]
  const score = (word: string) => {
    const stem = word.length > 3 ? word.replace(/s$/, '') : word
    return near.includes(stem) ? 3 : far.includes(stem) ? 1 : 0
  }
  return words.reduce((sum, word) => sum + score(word), 0)
}

/** What an operation takes and answers. */
export function describeOperation(operation: ApiOperation) {
  const { id, summary, description, group, path, method, route, example } = operation
  const { params, body } = route.rules
  return {
    operation: id,
    title: summary,
    ...(description && { description }),
    group,
    address: `${method} ${path}`,
    isRead: isRead(operation),
    takes: {
      ...(params && { params: inputSchema(params) }),
      query: inputSchema(operationQuerySchema(operation)),
      ...(body && { body: inputSchema(body) }),
    },
    answers: responseSchema(operationResponseSchema(operation)),
    ...(example?.body && { example: { body: example.body } }),
  }
}

/** What was given to the tool of an operation, as it is sent: the parts of the address apart from query or body. */
export function sentBy(operation: ApiOperation, given: Record<string, unknown>): Record<string, unknown> {
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  const entries = Object.entries(given)
  const params = Object.fromEntries(entries.filter(([name]) => names.includes(name)))
  const rest = Object.fromEntries(entries.filter(([name]) => !names.includes(name)))
  const { body } = operation.route.rules
  return { operation: operation.id, params, ...(body ? { body: rest } : { query: rest }) }
}

const textOf = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value))

/** The address of a call, with its query. @throws AppError invalid for a part that is missing, unknown or no single part */
export function buildCallUrl(
  { path }: Pick<ApiOperation, 'path'>,
  { params, query }: Pick<Sent, 'params' | 'query'>,
): string {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const unknown = Object.keys(params).find((name) => !names.includes(name))
  if (unknown !== undefined) throw wrongParam(unknown, 'is no part of this address')
  const broken = names.find((name) => !textOf(params[name] ?? '').isWellFormed())
  if (broken !== undefined) throw wrongParam(broken, 'has a broken character')
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(textOf(params[name] ?? '')))
  const read = matchPath(path, new URL(filled, 'http://localhost').pathname)
  // an empty part or one of dots would be the address of something else
  const wrong = names.find((name) => read?.[name] !== textOf(params[name] ?? ''))
  if (wrong !== undefined) throw wrongParam(wrong, 'is needed for the address')
  const given = Object.entries(query).filter(([, value]) => value !== null)
  const search = new URLSearchParams(given.map(([name, value]) => [name, textOf(value)])).toString()
  return search === '' ? filled : `${filled}?${search}`
}

function wrongParam(name: string, problem: string): AppError {
  const message = `${name} ${problem}.`
  return new AppError('invalid', message, { fields: { [`params.${name}`]: message } })
}
