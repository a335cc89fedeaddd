import { operationQuerySchema, operationResponseSchema } from '../calls/rules'
import type { ApiOperation, Method } from '../calls/schema'
import { type JsonSchema, requestSchema, responseSchema } from './document-rules'

/** What the client library is made from: an operation with the schemas of what it takes and answers. */
export type ClientOperation = Pick<ApiOperation, 'id' | 'summary'> & {
  /** `rows` is the field of an answer in pages that has its rows. */
  address: readonly [method: Method, path: string, rows?: string]
  schema: JsonSchema
}

/** An operation for the client library; a part it does not have is `never` there. */
export function clientOperation(operation: ApiOperation): ClientOperation {
  const { id, summary, method, path, route } = operation
  const answer = responseSchema(operationResponseSchema(operation))
  // a write may answer the first page of a list; it is not called again for the next one
  const rows = method === 'GET' ? findRows(answer) : undefined
  const parts = {
    params: route.rules.params && requestSchema(route.rules.params),
    query: queryPart(operation),
    body: route.rules.body && requestSchema(route.rules.body),
    answer,
    row: rows?.schema,
  }
  return {
    id,
    summary,
    address: rows ? [method, path, rows.field] : [method, path],
    schema: {
      type: 'object',
      description: summary,
      properties: Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part ?? NEVER])),
      required: Object.keys(parts),
      additionalProperties: false,
    },
  }
}

const NEVER: JsonSchema & { tsType: string } = { tsType: 'never' }

function queryPart(operation: ApiOperation): JsonSchema | undefined {
  const query = requestSchema(operationQuerySchema(operation))
  return Object.keys(query.properties ?? {}).length > 0 ? query : undefined
}

/** The rows of an answer in pages: its one list beside `nextCursor`. @throws Error when it has several and none is called rows */
function findRows({ properties = {} }: JsonSchema): { field: string; schema: JsonSchema } | undefined {
  if (!('nextCursor' in properties)) return undefined
  const lists = Object.entries(properties).flatMap(([field, property]) =>
    typeof property === 'object' && property.type === 'array' && typeof property.items === 'object'
      ? [{ field, schema: property.items as JsonSchema }]
      : [],
  )
  const list = lists.find(({ field }) => field === 'rows') ?? lists[0]
  if (!list || (lists.length > 1 && list.field !== 'rows')) {
    throw new Error(`It is not clear which field has the rows: ${Object.keys(properties).join(', ')}.`)
  }
  return list
}
