import { z } from 'zod'
import { brandName } from '@/lib/platform/settings/current'
import { errorAnswer } from '../affiliate-api/schema'
import type { Contract } from './schema'

/** A JSON Schema, as OpenAPI 3.1 takes it. */
export type JsonSchema = z.core.JSONSchema.BaseSchema

export type Parameter = {
  name: string
  in: 'query' | 'path'
  required: boolean
  schema: JsonSchema
  description?: string
}
export type Answer = { description: string; content?: { 'application/json': { schema: JsonSchema | Reference } } }
type Reference = { $ref: string }

/** One operation of the document. */
export type Operation = {
  operationId: string
  summary: string
  description: string
  security: [{ key: [string] }]
  parameters?: Parameter[]
  requestBody?: { required: true; content: { 'application/json': { schema: JsonSchema; example?: unknown } } }
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
    securitySchemes: { key: { type: 'http'; scheme: 'bearer'; description: string } }
  }
}

const ERROR: Reference = { $ref: '#/components/schemas/Error' }
const FAILURES: Record<string, string> = {
  '400': 'The body is not JSON.',
  '401': 'There is no key, or it is unknown, expired or revoked.',
  '403': 'The key lacks the scope.',
  '404': 'There is no such thing, or it is not yours.',
  '409': 'It cannot be done as things stand.',
  '422': 'A parameter is wrong; fields says which.',
  '429': 'Too many calls; Retry-After says when to come back.',
}

/** The OpenAPI 3.1 document, generated from the schemas the routes validate with. */
export function openApiDocument(contracts: readonly Contract[], origin: string): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {}
  for (const contract of contracts) {
    paths[contract.path] = { ...paths[contract.path], [contract.method.toLowerCase()]: operationOf(contract, origin) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${brandName()} affiliate API`,
      version: '1.0.0',
      description:
        'Figures, conversions, offers and links of one affiliate. Answers may gain fields; they never lose any.',
    },
    servers: [{ url: origin }],
    paths,
    components: {
      schemas: { Error: responseSchema(errorAnswer) },
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'An API key of your account.' } },
    },
  }
}

function operationOf(contract: Contract, origin: string): Operation {
  const { operationId, summary, description, scope, query, params, body, response, example } = contract
  const parameters = [...parametersOf(query, 'query'), ...(params ? parametersOf(params, 'path') : [])]
  const failures = ['401', '403', '429', ...(parameters.length > 0 || body ? ['422'] : [])]
  if (params || body) failures.push('404')
  if (body) failures.push('400', '409')
  return {
    operationId,
    summary,
    description,
    security: [{ key: [scope] }],
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: requestSchema(body), example: example.body } },
      },
    }),
    responses: {
      '200': { description: 'Done.', content: { 'application/json': { schema: responseSchema(response) } } },
      ...Object.fromEntries(failures.sort().map((status) => [status, failure(status)])),
    },
    'x-codeSamples': [{ lang: 'Shell', label: 'curl', source: curlOf(contract, origin) }],
  }
}

const failure = (status: string): Answer => ({
  description: FAILURES[status] ?? '',
  content: { 'application/json': { schema: ERROR } },
})

function parametersOf(schema: z.ZodType, place: 'query' | 'path'): Parameter[] {
  const { properties = {}, required = [] } = requestSchema(schema)
  return Object.entries(properties).flatMap(([name, property]) => {
    if (typeof property === 'boolean') return []
    const { description, ...rest } = property
    const isRequired = place === 'path' || required.includes(name)
    return [{ name, in: place, required: isRequired, schema: rest, ...(description && { description }) }]
  })
}

const withoutDialect = ({ $schema: _, ...schema }: JsonSchema): JsonSchema => schema

/** What a caller may send. */
const requestSchema = (schema: z.ZodType): JsonSchema => withoutDialect(z.toJSONSchema(schema, { io: 'input' }))

/** A response; fields may be added later, so `additionalProperties: false` is removed. */
const responseSchema = (schema: z.ZodType): JsonSchema =>
  withoutDialect(
    z.toJSONSchema(schema, {
      io: 'output',
      override: ({ jsonSchema }) => {
        if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      },
    }),
  )

/** A curl command for an operation. */
export function curlOf({ method, path, example }: Contract, origin: string): string {
  const query = example.query ? `?${example.query}` : ''
  const lines = [`curl "${origin}${example.path ?? path}${query}"`, '  -H "Authorization: Bearer $API_KEY"']
  if (method !== 'GET') lines.splice(1, 0, `  -X ${method}`)
  if (example.body) lines.push('  -H "Content-Type: application/json"', `  -d '${JSON.stringify(example.body)}'`)
  return lines.join(' \\\n')
}
