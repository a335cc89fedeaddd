import 'server-only'
import {
  buildSchema,
  type DocumentNode,
  execute,
  GraphQLError,
  type GraphQLFormattedError,
  getOperationAST,
  parse,
  validate,
} from 'graphql'
import { DOCUMENT_TOKENS_MAX } from './constants'
import type { Fault } from './fault-rules'
import { resolvers } from './resolvers'
import { type GraphqlCall, STOREFRONT_SDL } from './schema'

const schema = buildSchema(STOREFRONT_SDL)

export type GraphqlResponse = { data?: unknown; errors?: readonly GraphQLFormattedError[] }

/** The origin URLs in a response begin with, the fault to produce, and the time of the request. */
export type GraphqlContext = { origin: string; fault: Fault | null; at: Date }

/** Executes a call as Shopify does: an invalid document and failures while it runs are errors in the response. */
export async function executeGraphql(
  call: GraphqlCall,
  { origin, fault, at }: GraphqlContext,
): Promise<GraphqlResponse> {
  const read = parseDocument(call.query)
  if ('errors' in read) return read
  const { data, errors } = await execute({
    schema,
    document: read.document,
    rootValue: resolvers(origin, fault, at),
    variableValues: call.variables ?? {},
    operationName: call.operationName ?? null,
  })
  return { ...(data !== undefined && { data }), ...(errors && { errors: errors.map(toResponseError) }) }
}

/** The root fields a document selects; none when it cannot be parsed. */
export function rootFields({ query, operationName }: GraphqlCall): string[] {
  const read = parseDocument(query)
  if ('errors' in read) return []
  const selections = getOperationAST(read.document, operationName)?.selectionSet.selections ?? []
  return selections.flatMap((selection) => (selection.kind === 'Field' ? [selection.name.value] : []))
}

function parseDocument(query: string): { document: DocumentNode } | { errors: GraphQLFormattedError[] } {
  try {
    const document = parse(query, { maxTokens: DOCUMENT_TOKENS_MAX })
    const errors = validate(schema, document)
    return errors.length > 0 ? { errors: errors.map(toResponseError) } : { document }
  } catch (error) {
    if (error instanceof GraphQLError) return { errors: [toResponseError(error)] }
    throw error
  }
}

/**
 * Internal errors are rethrown, so that the route logs them; only GraphQL errors are in the response, as at Shopify.
 */
function toResponseError(error: GraphQLError): GraphQLFormattedError {
  if (error.originalError && !(error.originalError instanceof GraphQLError)) throw error.originalError
  return error.toJSON()
}
