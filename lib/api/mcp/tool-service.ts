import 'server-only'
import { type CallToolResult, ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js'
import type { z } from 'zod'
import { refusalOf } from '@/lib/accounts/http/validation-message-rules'
import { AppError } from '@/lib/platform/errors'
import { REQUEST_ID_HEADER } from '@/lib/platform/http/request-id'
import { type ErrorBody, errorResponse } from '@/lib/platform/http/responses/json'
import { isPathOff } from '@/lib/platform/modules/path-rules'
import { modulesOff } from '@/lib/platform/settings/current'
import { findActionOfKey, listActionsOfKey } from '../agents/data'
import { preparedQuerySchema } from '../agents/schema'
import { prepareAction } from '../agents/service'
import type { Caller } from '../calls/caller-schema'
import { mayCall } from '../calls/caller-service'
import type { ApiOperation, Registry } from '../calls/schema'
import { answerAs } from '../calls/service'
import { MCP_PATH } from './constants'
import { toDataResult, toFileResult, toToolError, toToolResult } from './rules'
import { DATA_NOTE, NAMED_OPERATIONS, PREPARED_NOTE } from './tool-constants'
import {
  buildCallUrl,
  describeOperation,
  findOperations,
  isRead,
  PREPARING_TOOLS,
  prepareTool,
  READING_TOOLS,
  readTool,
  sentBy,
  toolName,
} from './tool-rules'
import { describeInput, preparedInput, type Sent, searchInput, sentSchema } from './tool-schema'

/** A message of an agent whose key was admitted. */
export type McpContext = { registry: Registry; caller: Caller; request: Request; requestId: string; at: Date }

const allowed = ({ registry, caller }: McpContext): ApiOperation[] =>
  registry.operations.filter(
    (operation) => !operation.takes && !isPathOff(operation.path, modulesOff()) && mayCall(operation, caller),
  )

const named = (callContext: McpContext): ApiOperation[] =>
  allowed(callContext).filter((operation) => NAMED_OPERATIONS.includes(operation.id))

export const listTools = (callContext: McpContext) => [
  ...READING_TOOLS,
  ...PREPARING_TOOLS,
  ...named(callContext).map((operation) => (isRead(operation) ? readTool(operation) : prepareTool(operation))),
]

export async function callTool(
  callContext: McpContext,
  name: string,
  input: Record<string, unknown>,
): Promise<CallToolResult> {
  try {
    return await runTool(callContext, name, input)
  } catch (error) {
    if (error instanceof McpError) throw error
    const response = errorResponse(error, callContext.requestId, `${MCP_PATH} ${name}`)
    return toToolError((await response.json()) as ErrorBody)
  }
}

async function runTool(callContext: McpContext, name: string, input: Record<string, unknown>): Promise<CallToolResult> {
  switch (name) {
    case 'search_operations':
      return search(callContext, parsed(searchInput, input))
    case 'describe_operation':
      return toToolResult(describeOperation(findOperation(callContext, parsed(describeInput, input).operation)))
    case 'read':
      return read(callContext, parsed(sentSchema, input))
    case 'prepare':
      return prepare(callContext, parsed(sentSchema, input))
    case 'list_prepared':
      return list(callContext, input)
    case 'get_prepared':
      return lookUp(callContext, parsed(preparedInput, input).action)
    default: {
      const operation = callContext.registry.operations.find((each) => toolName(each) === name)
      if (!operation || !NAMED_OPERATIONS.includes(operation.id)) {
        throw new McpError(ErrorCode.InvalidParams, 'There is no such tool.')
      }
      const sent = parsed(sentSchema, sentBy(operation, input), PART)
      return isRead(operation) ? read(callContext, sent) : prepare(callContext, sent)
    }
  }
}

// a named tool has all fields beside each other
const PART = /^(params|query|body)\./

function parsed<S extends z.ZodType>(schema: S, input: unknown, hidden = /^$/): z.output<S> {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const nameOf = (path: PropertyKey[]) => path.join('.').replace(hidden, '') || '_'
  const { fields } = refusalOf(result.error.issues.map(({ path, message }) => ({ path: [nameOf(path)], message })))
  throw new AppError('invalid', 'The input of this tool is wrong; fields says where.', { fields })
}

function search(callContext: McpContext, input: z.output<typeof searchInput>): CallToolResult {
  const { found, total } = findOperations(allowed(callContext), input)
  const operations = found.map((operation) => ({
    operation: operation.id,
    title: operation.summary,
    group: operation.group,
    kind: isRead(operation) ? 'read' : 'write',
  }))
  return toToolResult({ operations, total })
}

function findOperation({ registry }: McpContext, id: string): ApiOperation {
  const operation = registry.operations.find((each) => each.id === id)
  if (!operation || isPathOff(operation.path, modulesOff()))
    throw new AppError('not_found', 'There is no such operation. Look for it with search_operations.')
  return operation
}

/** Runs an operation that reads, through the same handler as the API. */
async function read(callContext: McpContext, sent: Sent): Promise<CallToolResult> {
  const operation = findOperation(callContext, sent.operation)
  if (!isRead(operation)) {
    throw new AppError(
      'person_required',
      'This changes something: prepare it, and a person confirms. Nothing was done.',
    )
  }
  const { registry, caller, at } = callContext
  const address = buildCallUrl(operation, sent)
  const { method } = operation
  const request = createRequest(callContext, address, {
    method,
    ...(method !== 'GET' && { body: JSON.stringify(sent.body ?? {}) }),
  })
  const response = await answerAs(registry, operation, caller, { request, at })
  if (response.status >= 400) return toToolError((await response.json()) as ErrorBody)
  if (operation.gives)
    return toFileResult(operation.id, address, operation.gives, Buffer.from(await response.arrayBuffer()))
  return toDataResult(operation.id, await response.text())
}

/** Stores a change for the person to confirm. It never runs here. */
async function prepare(callContext: McpContext, sent: Sent): Promise<CallToolResult> {
  const operation = findOperation(callContext, sent.operation)
  if (isRead(operation)) throw new AppError('bad_request', 'This changes nothing: call it with read.')
  const { registry, caller, at } = callContext
  const address = buildCallUrl(operation, sent)
  const context = { registry, caller, request: createRequest(callContext, address), at }
  const { action, page } = await prepareAction(context, { operation, address, body: sent.body })
  return toToolResult({ note: PREPARED_NOTE, action, page })
}

async function list({ caller, at }: McpContext, input: Record<string, unknown>): Promise<CallToolResult> {
  const key = { userId: caller.actor.userId, keyId: caller.keyId }
  const { actions, nextCursor } = await listActionsOfKey(key, parsed(preparedQuerySchema, input), at)
  return toToolResult({ note: DATA_NOTE, data: actions, nextCursor })
}

async function lookUp({ caller, at }: McpContext, id: string): Promise<CallToolResult> {
  const { action, answer } = await findActionOfKey(caller.keyId, id, at)
  return toToolResult({ note: DATA_NOTE, data: { action, answer } })
}

const PASSED_ON = ['user-agent', 'x-forwarded-for', 'host']

/** The message as a request for the address of an operation, without its key. */
function createRequest({ request, requestId }: McpContext, address: string, sent: RequestInit = {}): Request {
  const headers = new Headers({ [REQUEST_ID_HEADER]: requestId, 'content-type': 'application/json' })
  for (const name of PASSED_ON) {
    const value = request.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  return new Request(new URL(address, request.url), { headers, ...sent })
}
