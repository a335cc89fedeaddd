import 'server-only'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, McpError } from '@modelcontextprotocol/sdk/types.js'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv'
import { type Allowance, countAttempt } from '@/lib/accounts/rate-limits/service'
import { systemClock } from '@/lib/platform/dates/clock'
import { env } from '@/lib/platform/env'
import { AppError } from '@/lib/platform/errors'
import { refuseOtherOrigin } from '@/lib/platform/http/origin'
import { REQUEST_ID_HEADER, readRequestId } from '@/lib/platform/http/request-id'
import { clientAbortResponse, errorResponse } from '@/lib/platform/http/responses/json'
import { readText } from '@/lib/platform/http/server/body'
import { isClientAbort } from '@/lib/platform/http/server/client-abort'
import { brandName } from '@/lib/platform/settings/current'
import { admitCaller } from '../calls/caller-service'
import type { Registry } from '../calls/schema'
import { withRate } from '../calls/service'
import { MCP_PATH, MCP_VERSION, MESSAGE_MAX_BYTES } from './constants'
import { parseMessage, serverInstructions } from './rules'
import { callTool, listTools, type McpContext } from './tool-service'

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
