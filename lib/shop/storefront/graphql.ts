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
import { resolvers } from './resolvers'
import type { Fault } from './rules'
import type { GraphqlCall } from './schema'
import { STOREFRONT_SDL } from './sdl'

const schema = buildSchema(STOREFRONT_SDL)

export type GraphqlAnswer = { data?: unknown; errors?: readonly GraphQLFormattedError[] }

/**
 * Answers a call as Shopify does: what is wrong with a document, and what fails in it, are errors of the answer.
 * @param origin what the addresses in the answer begin with
 */
export async function answerGraphql(call: GraphqlCall, origin: string, fault: Fault | null): Promise<GraphqlAnswer> {
  const read = readDocument(call.query)
  if ('errors' in read) return read
  const { data, errors } = await execute({
    schema,
    document: read.document,
    rootValue: resolvers(origin, fault),
    variableValues: call.variables ?? {},
    operationName: call.operationName ?? null,
  })
  return { ...(data !== undefined && { data }), ...(errors && { errors: errors.map(told) }) }
}

/** The fields a document asks for at its root; none of one that cannot be read. */
export function rootFields({ query, operationName }: GraphqlCall): string[] {
  const read = readDocument(query)
  if ('errors' in read) return []
  const selections = getOperationAST(read.document, operationName)?.selectionSet.selections ?? []
  return selections.flatMap((selection) => (selection.kind === 'Field' ? [selection.name.value] : []))
}

function readDocument(query: string): { document: DocumentNode } | { errors: GraphQLFormattedError[] } {
  try {
    const document = parse(query, { maxTokens: DOCUMENT_TOKENS_MAX })
    const errors = validate(schema, document)
    return errors.length > 0 ? { errors: errors.map(told) } : { document }
  } catch (error) {
    if (error instanceof GraphQLError) return { errors: [told(error)] }
    throw error
  }
}

/** What failed of ours is not told, as at Shopify; it goes up to the route, which logs it. */
function told(error: GraphQLError): GraphQLFormattedError {
  if (error.originalError && !(error.originalError instanceof GraphQLError)) throw error.originalError
  return error.toJSON()
}
