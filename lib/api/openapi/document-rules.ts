import { z } from 'zod'
import { isPathOff } from '@/lib/platform/modules/path-rules'
import { brandName, modulesOff } from '@/lib/platform/settings/current'
import { IDEMPOTENCY_HEADER } from '../calls/idempotency-constants'
import { operationQuerySchema, operationResponseSchema } from '../calls/rules'
import type { ApiOperation } from '../calls/schema'
import { errorAnswer } from '../v1-affiliate/schema'

/** A JSON Schema, as OpenAPI 3.1 takes it. */
export type JsonSchema = z.core.JSONSchema.BaseSchema

export type Parameter = {
  name: string
  in: 'query' | 'path' | 'header'
  required: boolean
  schema: JsonSchema
  description?: string
}
type Content = Record<string, { schema: JsonSchema | Reference; example?: unknown }>
export type Answer = { description: string; headers?: Record<string, Reference>; content?: Content }
type Reference = { $ref: string }

/** One operation of the document. */
export type Operation = {
  operationId: string
  tags: [string]
  summary: string
  description: string
  security: [{ key: [string] }]
  parameters?: Parameter[]
  requestBody?: { required: true; content: Record<string, { schema: JsonSchema; example?: unknown }> }
  responses: Record<string, Answer>
  'x-codeSamples': [{ lang: 'Shell'; label: 'curl'; source: string }]
}

export type OpenApiDocument = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: [{ url: string }]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: { Error: JsonSchema }
    headers: Record<string, { description: string; schema: JsonSchema }>
    securitySchemes: { key: { type: 'http'; scheme: 'bearer'; description: string } }
  }
}

const ERROR: Reference = { $ref: '#/components/schemas/Error' }
const FAILURES: Record<string, string> = {
  '400': 'The body is not JSON.',
  '401': 'There is no key, or it is unknown, expired or revoked.',
  '403': 'The key lacks the scope, is not for this network, or its holder may not do this.',
  '404': 'There is no such thing, or it is not yours.',
  '413': 'The body is too large.',
  '409': 'It cannot be done as things stand.',
  '412': 'It was changed since the ETag in If-Match.',
  '422': 'A parameter is wrong; fields says which.',
  '429': 'Too many calls; Retry-After says when to come back.',
  '500': 'Something went wrong on our side.',
  '503': 'This is busy right now. Please try again in a moment.',
}

let cached: { name: string; operations: readonly ApiOperation[]; document: OpenApiDocument } | undefined

/**
 * The same document of the operations of the modules that are on, made once for a brand and an origin: schemas of
 * hundreds of operations take a tenth of a second.
 */
export function cachedDocument(operations: readonly ApiOperation[], origin: string): OpenApiDocument {
  const off = modulesOff()
  const name = `${brandName()} ${origin} ${off.join()}`
  if (cached?.name !== name || cached.operations !== operations) {
    const offered = operations.filter(({ path }) => !isPathOff(path, off))
    cached = { name, operations, document: openApiDocument(offered, origin) }
  }
  return cached.document
}

/** The OpenAPI 3.1 document, generated from the schemas the routes validate with. */
export function openApiDocument(operations: readonly ApiOperation[], origin: string): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {}
  for (const operation of operations) {
    const { path, method } = operation
    const isRead = operations.some((each) => each.method === 'GET' && each.path === path)
    paths[path] = { ...paths[path], [method.toLowerCase()]: toOperation(operation, { origin, isRead }) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${brandName()} API`,
      version: '1.0.0',
      description:
        'What affiliates, people of advertisers and staff see and do, for their programs. Answers may gain fields; they never lose any. An address answers 405 to methods it does not take, with those it takes in Allow.',
    },
    servers: [{ url: origin }],
    paths,
    components: {
      schemas: { Error: responseSchema(errorAnswer) },
      headers: HEADERS,
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'An API key of your account.' } },
    },
  }
}

type OperationContext = {
  origin: string
  /** Whether its address can be read, so that an edit can name an ETag. */
  isRead: boolean
}

function toOperation(operation: ApiOperation, { origin, isRead }: OperationContext): Operation {
  const { id, group, summary, description = '', scope, route, method, gives } = operation
  const { params, body, status = 200 } = route.rules
  const isWrite = method !== 'GET'
  const parameters = [
    ...toParameters(operationQuerySchema(operation), 'query'),
    ...(params ? toParameters(params, 'path') : []),
    ...(isWrite ? [ONCE, ...(isRead ? [IF_MATCH] : [])] : gives ? [] : [IF_NONE_MATCH]),
  ]
  const isTaking =
    toParameters(operationQuerySchema(operation), 'query').length > 0 || params !== undefined || body !== undefined
  const failures = ['401', '403', '429', '500', '503', ...(isTaking ? ['422'] : [])]
  if (params || body) failures.push('404')
  if (isWrite) failures.push('400', '409', '413', ...(isRead ? ['412'] : []))
  return {
    operationId: id,
    tags: [group],
    summary,
    description,
    security: [{ key: [scope] }],
    ...(parameters.length > 0 && { parameters }),
    ...toRequestBody(operation),
    responses: {
      [String(status)]: {
        description: 'Done.',
        headers: toHeaders(RATE_HEADERS, isWrite ? ['Idempotency-Replayed'] : gives ? [] : ['ETag']),
        content: gives
          ? { [gives]: { schema: BYTES } }
          : { 'application/json': { schema: responseSchema(operationResponseSchema(operation)) } },
      },
      ...(!isWrite && !gives && { '304': { description: 'It is as it was at the ETag in If-None-Match.' } }),
      ...Object.fromEntries(failures.sort().map((code) => [code, failure(code)])),
    },
    'x-codeSamples': [{ lang: 'Shell', label: 'curl', source: formatCurl(operation, origin) }],
  }
}

const BYTES: JsonSchema = { type: 'string', format: 'binary' }
const FORM: JsonSchema = { type: 'object', properties: { file: BYTES }, required: ['file'] }

function toRequestBody({ route, takes, example = {} }: ApiOperation): Pick<Operation, 'requestBody'> {
  if (takes) {
    const schema = takes === 'multipart/form-data' ? FORM : BYTES
    return { requestBody: { required: true, content: { [takes]: { schema } } } }
  }
  const { body } = route.rules
  if (!body) return {}
  const json = { schema: requestSchema(body), ...(example.body && { example: example.body }) }
  return { requestBody: { required: true, content: { 'application/json': json } } }
}

const header = (name: string, description: string): Parameter => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
})
const ONCE = header(
  IDEMPOTENCY_HEADER,
  'Sent again within 24 hours, the call is not repeated: the first answer comes again.',
)
const IF_MATCH = header('if-match', 'The ETag of what you read at this address; 412 when somebody changed it since.')
const IF_NONE_MATCH = header('if-none-match', 'The ETag of an answer you have; 304 when it would be the same.')

const NUMBER: JsonSchema = { type: 'integer' }
const TEXT: JsonSchema = { type: 'string' }
const HEADERS: OpenApiDocument['components']['headers'] = {
  ETag: { description: 'Names this answer, for if-none-match and if-match.', schema: TEXT },
  'Idempotency-Replayed': { description: 'true when this is the answer of an earlier call.', schema: TEXT },
  'RateLimit-Limit': { description: 'Calls of this key in a minute.', schema: NUMBER },
  'RateLimit-Remaining': { description: 'Calls that are left of them.', schema: NUMBER },
  'RateLimit-Reset': { description: 'Seconds until there are more.', schema: NUMBER },
  'Retry-After': { description: 'Seconds to wait before the next call.', schema: NUMBER },
}
const RATE_HEADERS = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']

const toHeaders = (...names: (readonly string[])[]): Record<string, Reference> =>
  Object.fromEntries(names.flat().map((name) => [name, { $ref: `#/components/headers/${name}` }]))

/** Answers that say when to come back. */
const RETRIED: ReadonlySet<string> = new Set(['429', '503'])

const failure = (status: string): Answer => ({
  description: FAILURES[status] ?? '',
  ...(RETRIED.has(status) && { headers: toHeaders(['Retry-After']) }),
  content: { 'application/json': { schema: ERROR } },
})

function toParameters(schema: z.ZodType, location: 'query' | 'path'): Parameter[] {
  const { properties = {}, required = [] } = requestSchema(schema)
  return Object.entries(properties).flatMap(([name, property]) => {
    if (typeof property === 'boolean') return []
    const { description, ...rest } = property
    const isRequired = location === 'path' || required.includes(name)
    return [{ name, in: location, required: isRequired, schema: rest, ...(description && { description }) }]
  })
}

const withoutDialect = ({ $schema: _, ...schema }: JsonSchema): JsonSchema => schema

/** What a caller may send. */
export const requestSchema = (schema: z.ZodType): JsonSchema =>
  withoutDialect(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))

/** A response; fields may be added later, so `additionalProperties: false` is removed. */
export const responseSchema = (schema: z.ZodType): JsonSchema =>
  withoutDialect(
    z.toJSONSchema(schema, {
      io: 'output',
      unrepresentable: 'any',
      override: ({ jsonSchema }) => {
        if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
        // many readers of schemas take no classes of Unicode
        if (jsonSchema.pattern?.includes('\\P{')) delete jsonSchema.pattern
      },
    }),
  )

/** A curl command for an operation. */
export function formatCurl({ method, path, route, takes, gives, example = {} }: ApiOperation, origin: string): string {
  const query = example.query ? `?${example.query}` : ''
  const address = example.path ?? path.replace(/\{(\w+)\}/g, (_, name: string) => `$${name.toUpperCase()}`)
  const lines = [`curl "${origin}${address}${query}"`, '  -H "Authorization: Bearer $API_KEY"']
  if (method !== 'GET') lines.splice(1, 0, `  -X ${method}`)
  if (takes === 'multipart/form-data') return [...lines, '  -F "file=@picture.png"'].join(' \\\n')
  if (takes) return [...lines, `  -H "Content-Type: ${takes}"`, '  --data-binary "@part.csv"'].join(' \\\n')
  if (gives) lines.push('  -o file.pdf')
  if (!route.rules.body) return lines.join(' \\\n')
  const body = example.body ? `'${JSON.stringify(example.body)}'` : '@body.json'
  return [...lines, '  -H "Content-Type: application/json"', `  -d ${body}`].join(' \\\n')
}
