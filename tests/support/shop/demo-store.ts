import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { POST } from '@/app/demo/storefront/api/[version]/graphql.json/route'
import { DEMO_STOREFRONT } from '@/lib/shop/storefront-settings/constants'

export type Heard = { url: string; headers: IncomingMessage['headers']; query: string; variables: unknown }

/** The local storefront on a real port, with the requests it received. */
export async function serveStorefront() {
  const heard: Heard[] = []
  const server = createServer(async (incoming, response) => {
    const body = await readAll(incoming)
    const call: { query?: string; variables?: unknown } | null = JSON.parse(body)
    heard.push({
      url: incoming.url ?? '',
      headers: incoming.headers,
      query: String(call?.query),
      variables: call?.variables,
    })
    const request = new Request(new URL(incoming.url ?? '', 'http://localhost:3000'), {
      method: 'POST',
      headers: incoming.headers as Record<string, string>,
      body,
    })
    const version = incoming.url?.split('/')[4] ?? ''
    const answer = await POST(request, { params: Promise.resolve({ version }) })
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings = (fault = '') => ({
    storeDomain: 'stoke.test',
    apiVersion: '2024-10',
    publicAccessToken: DEMO_STOREFRONT.token as string,
    endpoint: `${origin}${DEMO_STOREFRONT.path}/api/2024-10/graphql.json${fault && `?fault=${fault}`}`,
  })
  return { heard, settings, close: () => close(server) }
}

async function readAll(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}
