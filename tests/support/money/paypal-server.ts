import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PayPalAccount } from '@/lib/money/payout-providers/paypal-client'

type Item = { receiver: string; amount: { value: string; currency: string }; sender_item_id: string }
type Batch = {
  id: string
  senderBatchId: string
  items: Item[]
  status: string
  itemStatus: string
  error?: ErrorBody | null
  /** What is answered in place of all that. */
  answer?: unknown
}
type ErrorBody = { name: string; message: string }
type Answer = { status: number; body: unknown }

/** How the server fails the next request to make a payout. */
export type PayPalFault =
  | '500_before'
  | '500_after'
  | 'cut_before'
  | 'cut_after'
  | '429'
  | '401'
  | 'invalid_receiver'
  | 'no_money'

/**
 * A local server with PayPal's payout API: tokens, batches made once for each `sender_batch_id`, and their status,
 * which the test advances.
 */
class PayPalServer {
  readonly batches: Batch[] = []
  /** Each request to make a payout takes the first one. */
  readonly faults: PayPalFault[] = []
  /** What the next requests to make a payout are answered in place of that. */
  readonly given: Answer[] = []
  /** Every request so far, as "METHOD /path". */
  readonly calls: string[] = []
  #tokens = 0
  readonly #server = createServer((request, response) => void this.#answer(request, response))

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
  }

  get account(): PayPalAccount {
    const { port } = this.#server.address() as AddressInfo
    return { baseUrl: `http://127.0.0.1:${port}`, clientId: 'client', clientSecret: 'secret' }
  }

  /** Invalidates every token issued so far, as PayPal does when keys are rotated. */
  endTokens(): void {
    this.#tokens += 1
  }

  async stop(): Promise<void> {
    await new Promise((resolve) => this.#server.close(resolve))
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await textOf(request)
    this.calls.push(`${request.method} ${request.url}`)
    const fault = request.url === '/v1/payments/payouts' ? this.faults.shift() : undefined
    if (fault === 'cut_before') return void request.socket.destroy()
    const { status, body } = this.#route(request, text, fault)
    if (fault === 'cut_after') return void request.socket.destroy()
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  #route({ method, url = '', headers }: IncomingMessage, text: string, fault?: PayPalFault): Answer {
    if (url === '/v1/oauth2/token') return this.#giveToken(headers.authorization, text)
    if (headers.authorization !== `Bearer token-${this.#tokens}`) return error(401, 'AUTHENTICATION_FAILURE')
    if (method === 'POST' && url === '/v1/payments/payouts')
      return this.given.shift() ?? refusalFor(fault) ?? this.#create(text, fault)
    const batch = this.batches.find(({ id }) => url === `/v1/payments/payouts/${id}`)
    return method === 'GET' && batch ? { status: 200, body: shown(batch) } : error(404, 'INVALID_RESOURCE_ID')
  }

  #giveToken(authorization: string | undefined, text: string): Answer {
    const isKnown = authorization === `Basic ${Buffer.from('client:secret').toString('base64')}`
    if (!isKnown || text !== 'grant_type=client_credentials') return { status: 401, body: { error: 'invalid_client' } }
    this.#tokens += 1
    return {
      status: 200,
      body: { access_token: `token-${this.#tokens}`, token_type: 'Bearer', expires_in: 32_400 },
    }
  }

  #create(text: string, fault?: PayPalFault): Answer {
    const { sender_batch_header: header, items } = JSON.parse(text)
    const earlier = this.batches.find(({ senderBatchId }) => senderBatchId === header.sender_batch_id)
    if (earlier) return error(400, 'USER_BUSINESS_ERROR', [duplicateOf(earlier.id)], 'User business error.')
    const id = `BATCH${this.batches.length + 1}`
    this.batches.push({ id, senderBatchId: header.sender_batch_id, items, status: 'PENDING', itemStatus: 'PENDING' })
    if (fault === '500_after') return error(500, 'INTERNAL_ERROR')
    const batch_header = { payout_batch_id: id, batch_status: 'PENDING', sender_batch_header: header }
    return { status: 201, body: { batch_header, links: [] } }
  }
}

export async function startPayPal(): Promise<PayPalServer> {
  const server = new PayPalServer()
  await server.listen()
  return server
}

function refusalFor(fault: PayPalFault | undefined): Answer | undefined {
  if (fault === '500_before') return error(500, 'INTERNAL_ERROR')
  if (fault === '429') return error(429, 'RATE_LIMIT_REACHED')
  if (fault === '401') return error(401, 'AUTHENTICATION_FAILURE')
  if (fault === 'no_money') return error(422, 'INSUFFICIENT_FUNDS', [], 'Sender does not have sufficient funds.')
  if (fault !== 'invalid_receiver') return undefined
  return error(400, 'VALIDATION_ERROR', [{ field: 'items[0].receiver', issue: 'Receiver is invalid' }])
}

const duplicateOf = (id: string) => ({
  field: 'SENDER_BATCH_ID',
  location: 'body',
  issue: 'Batch with given sender_batch_id already exists',
  link: [{ href: `https://api.paypal.example/v1/payments/payouts/${id}`, rel: 'self', method: 'GET' }],
})

function error(status: number, name: string, details: unknown[] = [], message = name): Answer {
  return { status, body: { name, message, debug_id: 'f7796227d93d5', details, links: [] } }
}

// PayPal lists no items until it has started to process the batch.
function shown({ id, senderBatchId, items, status, itemStatus, error: errors, answer }: Batch) {
  if (answer !== undefined) return answer
  const header = { payout_batch_id: id, batch_status: status, sender_batch_header: { sender_batch_id: senderBatchId } }
  if (status === 'PENDING' || status === 'DENIED')
    return { batch_header: { ...header, ...(errors !== undefined && { errors }) } }
  const item = { payout_item_id: `ITEM-${id}`, transaction_id: `TXN-${id}`, transaction_status: itemStatus }
  return {
    batch_header: header,
    items: items.map((payout_item) => ({ ...item, payout_item, ...(errors !== undefined && { errors }) })),
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
