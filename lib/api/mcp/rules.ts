import { type CallToolResult, ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js'
import { AppError } from '@/lib/platform/errors'
import type { ErrorBody } from '@/lib/platform/http/responses/json'
import { BATCH_MAX, BATCH_VERSION, MESSAGE_MAX_DEPTH } from './constants'
import { ANSWER_MAX_CHARACTERS, DATA_NOTE } from './tool-constants'

/** What clients are told about all tools together. */
export const serverInstructions = (product: string): string =>
  [
    `${product} is a platform on which affiliates promote offers and are paid per conversion. These tools act as the person whose API key is used, and see what that person sees.`,
    'The usual questions have a tool of their own. For all others call search_operations, then describe_operation, then read.',
    'You change nothing. prepare stores a change as a proposal and answers a preview with the page on which the person confirms or declines it within 24 hours; tell them that address. Money, rights, keys and secrets cannot be prepared.',
    'Amounts that end in Cents are US cents. Days are those of New York unless a zone is asked for.',
    DATA_NOTE,
  ].join('\n')

/**
 * A message of a client, or several of one whose version of the protocol has that.
 * @throws McpError for no JSON; AppError bad_request for very deep ones, and several at once where they cannot be
 */
export function parseMessage(text: string, version: string | null): unknown {
  let message: unknown
  try {
    message = JSON.parse(text)
  } catch {
    throw new McpError(ErrorCode.ParseError, 'The body is not valid JSON.')
  }
  if (Array.isArray(message)) {
    const isOf = (version ?? BATCH_VERSION) === BATCH_VERSION
    if (!isOf)
      throw new AppError('bad_request', 'Send one message at a time: this version of the protocol has no batches.')
    if (message.length === 0 || message.length > BATCH_MAX)
      throw new AppError('bad_request', `Send 1 to ${BATCH_MAX} messages at once.`)
  }
  if (isDeep(message)) throw new AppError('bad_request', 'The body is nested too deeply.')
  return message
}

function isDeep(message: unknown): boolean {
  let level = [message]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MESSAGE_MAX_DEPTH) return true
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []))
  }
  return false
}

/** A result as clients read it, in both forms: values, and the same as text for clients that know no values. */
export const toToolResult = (values: Record<string, unknown>): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(values) }],
  structuredContent: values,
})

/** A refusal: the agent reads why and may correct what it sent. Clients check values, also those of a refusal. */
export const toToolError = ({ error }: ErrorBody): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify({ error }) }],
  isError: true,
})

/** What an operation answered, behind the note that it is data. @throws AppError payload_too_large */
export function toDataResult(operation: string, text: string): CallToolResult {
  if (text.length > ANSWER_MAX_CHARACTERS) {
    const message = 'The answer is too large for a tool. Ask for fewer rows or days, or with more filters.'
    throw new AppError('payload_too_large', message)
  }
  return toToolResult({ note: DATA_NOTE, operation, data: text === '' ? null : JSON.parse(text) })
}

/** A file that was answered, such as a PDF, beside what it is. */
export function toFileResult(operation: string, address: string, mimeType: string, bytes: Buffer): CallToolResult {
  const { content, structuredContent } = toToolResult({
    note: DATA_NOTE,
    operation,
    data: { file: address, mimeType, bytes: bytes.length },
  })
  const resource = { uri: address, mimeType, blob: bytes.toString('base64') }
  return { content: [...content, { type: 'resource', resource }], ...(structuredContent && { structuredContent }) }
}
