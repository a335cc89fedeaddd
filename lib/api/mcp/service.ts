import 'server-only'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv'
import type { z } from 'zod'
import { refusalOf } from '@/lib/accounts/http/validation-message-rules'
import { type Allowance, countAttempt } from '@/lib/accounts/rate-limits/service'
import { systemClock } from '@/lib/platform/dates/clock'
import { env } from '@/lib/platform/env'
import { AppError } from '@/lib/platform/errors'
import { refuseOtherOrigin } from '@/lib/platform/http/origin'
import { REQUEST_ID_HEADER, readRequestId } from '@/lib/platform/http/request-id'
import { clientAbortResponse, type ErrorBody, errorResponse } from '@/lib/platform/http/responses/json'
import { readText } from '@/lib/platform/http/server/body'
import { isClientAbort } from '@/lib/platform/http/server/client-abort'
import { isPathOff } from '@/lib/platform/modules/rules'
import { brandName, modulesOff } from '@/lib/platform/settings/current'
import { findActionOfKey, listActionsOfKey } from '../agents/data'
import { preparedQuerySchema } from '../agents/schema'
import { prepareAction } from '../agents/service'
import type { Caller } from '../calls/caller-schema'
import { admitCaller, mayCall } from '../calls/caller-service'
import type { ApiOperation, Registry } from '../calls/schema'
import { answerAs, withRate } from '../calls/service'
import { MCP_PATH, MCP_VERSION, MESSAGE_MAX_BYTES } from './constants'
import { parseMessage, serverInstructions, toDataResult, toFileResult, toToolError, toToolResult } from './rules'
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
type McpContext = { registry: Registry; caller: Caller; request: Request; requestId: string; at: Date }

// makes nothing of what clients send; a server would compile one of its own for each message
const VALIDATOR = new AjvJsonSchemaValidator()

/**
 * Answers a message of the Model Context Protocol (streamable HTTP) with the API keys, the rate, the networks and the
 * scopes of the API. It keeps no session: a message says all there is to know, so any process answers the next one.
 */
export async function answerMcp(registry: Registry, request: Request): Promise<Response> {
  const requestId = readRequestId(request.headers)
  const at = systemClock.now()
  let allowance: Allowance | undefined
  try {
    refuseOtherOrigin(request, new URL(env().NEXTAUTH_URL).origin)
    const caller = await admitCaller(request, at, (left) => {
      allowance = left
    })
    if (request.method !== 'POST')
      throw new AppError('method_not_allowed', 'Send messages with POST: there is no session.')
    const version = request.headers.get('mcp-protocol-version')
    const message = parseMessage(await readText(request, MESSAGE_MAX_BYTES), version)
    const callContext = { registry, caller, request, requestId, at }
    // each message counts; what is too much is refused before any of them is done
    if (Array.isArray(message))
      for (const _ of message.slice(1)) allowance = await countAttempt('apiPerKey', caller.keyId)
    const response = Array.isArray(message)
      ? await exchangeAll(callContext, message)
      : await exchange(callContext, message)
    response.headers.set('cache-control', 'private, no-store')
    response.headers.set(REQUEST_ID_HEADER, requestId)
    return withRate(response, allowance)
  } catch (error) {
    const where = `${request.method} ${MCP_PATH}`
    if (isClientAbort(error, request.signal)) return clientAbortResponse(requestId, where)
    if (error instanceof McpError) return withRate(unreadable(error, requestId), allowance)
    const response = errorResponse(error, requestId, where)
    if (response.status === 405) response.headers.set('allow', 'POST')
    return withRate(response, allowance)
  }
}

/** The answer to a message that cannot be read, in the form of the protocol. */
function unreadable({ code, message }: McpError, requestId: string): Response {
  const body = { jsonrpc: '2.0', id: null, error: { code, message } }
  const headers = { 'cache-control': 'private, no-store', [REQUEST_ID_HEADER]: requestId }
  return Response.json(body, { status: 400, headers })
}

/** Answers several messages, one after another; those that want no answer get none. */
async function exchangeAll(callContext: McpContext, messages: readonly unknown[]): Promise<Response> {
  const answers: string[] = []
  for (const message of messages) answers.push(await (await exchange(callContext, message)).text())
  const sent = answers.filter((text) => text !== '')
  if (sent.length === 0) return new Response(null, { status: 202 })
  return new Response(`[${sent.join(',')}]`, { headers: { 'content-type': 'application/json' } })
}

async function exchange(callContext: McpContext, parsedBody: unknown): Promise<Response> {
  const product = brandName()
  const server = new Server(
    { name: product, version: MCP_VERSION },
    { capabilities: { tools: {} }, instructions: serverInstructions(product), jsonSchemaValidator: VALIDATOR },
  )
  server.setRequestHandler(ListToolsRequestSchema, ({ params }) => {
    // all tools are on the first page, so no cursor was ever given out
    if (params?.cursor !== undefined) throw new McpError(ErrorCode.InvalidParams, 'There is no page of this cursor.')
    return { tools: listTools(callContext) }
  })
  server.setRequestHandler(CallToolRequestSchema, ({ params: { name, arguments: input = {} } }) =>
    callTool(callContext, name, input),
  )
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    return await transport.handleRequest(callContext.request, { parsedBody })
  } finally {
    await server.close()
  }
}

const allowed = ({ registry, caller }: McpContext): ApiOperation[] =>
  registry.operations.filter(
    (operation) => !operation.takes && !isPathOff(operation.path, modulesOff()) && mayCall(operation, caller),
  )

const named = (callContext: McpContext): ApiOperation[] =>
  allowed(callContext).filter((operation) => NAMED_OPERATIONS.includes(operation.id))

const listTools = (callContext: McpContext) => [
  ...READING_TOOLS,
  ...PREPARING_TOOLS,
  ...named(callContext).map((operation) => (isRead(operation) ? readTool(operation) : prepareTool(operation))),
]

async function callTool(
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
