import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import * as route from '@/app/_api/mcp/route'
import { findKeyHolder, type KeyHolder } from '@/lib/accounts/api-keys/data'
import { clearAttempts } from '@/lib/accounts/rate-limits/service'

const handlers: Record<string, (request: Request) => Promise<Response>> = { ...route }

/** The server for agents on a port of loopback, as Next mounts it. */
export async function openMcp(): Promise<{ url: URL; close: () => Promise<void> }> {
  const server = createServer(async (incoming, outgoing) => {
    const request = await requestOf(incoming)
    const response = await (handlers[incoming.method ?? '']?.(request) ?? new Response(null, { status: 405 }))
    outgoing.writeHead(response.status, Object.fromEntries(response.headers))
    outgoing.end(Buffer.from(await response.arrayBuffer()))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { url: new URL(`http://127.0.0.1:${port}/api/mcp`), close }
}

async function requestOf(incoming: IncomingMessage): Promise<Request> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const headers = new Headers(incoming.headers as Record<string, string>)
  headers.set('x-forwarded-for', '127.0.0.1')
  const body = Buffer.concat(chunks)
  const url = `http://${incoming.headers.host}${incoming.url}`
  return new Request(url, { method: incoming.method ?? 'GET', headers, ...(body.length > 0 && { body }) })
}

/** A client of the SDK that uses an API key. */
export async function connectMcp(url: URL, key: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(
    new StreamableHTTPClientTransport(url, { requestInit: { headers: { authorization: `Bearer ${key}` } } }),
  )
  return client
}

export type ToolAnswer = {
  isError: boolean
  data: unknown
  values: Record<string, unknown>
  error: { code: string; message: string; fields?: Record<string, string> } | undefined
  text: string
}

/** Calls a tool; the limit of calls of the key begins anew, since it has tests of its own. */
export async function callTool(
  client: Client,
  key: string,
  name: string,
  given: Record<string, unknown> = {},
): Promise<ToolAnswer> {
  const { keyId } = (await findKeyHolder(key, new Date())) as KeyHolder
  await clearAttempts('apiPerKey', keyId)
  const { isError = false, structuredContent, content } = await client.callTool({ name, arguments: given })
  const [first] = content as { type: string; text?: string }[]
  const values = (isError ? JSON.parse(first?.text ?? '{}') : structuredContent) as Record<string, unknown>
  return { isError: isError === true, values, data: values.data, error: values.error as never, text: first?.text ?? '' }
}
