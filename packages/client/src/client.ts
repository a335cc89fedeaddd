import { StokeConnectionError, toError } from './errors.js'
import {
  type Addresses,
  type AnyInput,
  type Arguments,
  buildUrl,
  type Input,
  type Listing,
  type OperationTypes,
} from './operations.js'
import { delayBefore, mayPass, wait } from './retries.js'

export type ClientOptions = {
  /** An API key. */
  key: string
  /** Where the network is, such as `https://stoke.example`. */
  baseUrl: string
  /** How often a call that failed in passing is made again; 3 unless said. */
  retries?: number | undefined
  /** How long an answer may take, in milliseconds; 30,000 unless said. */
  timeoutMs?: number | undefined
  /** Another implementation of fetch. */
  fetch?: typeof fetch | undefined
}

export type CallOptions = {
  signal?: AbortSignal
  /** The ETag of what was read: the write is refused (412) when it has changed since. */
  ifMatch?: string
  /** Names a write, so that it is done once in 24 hours however often it is sent; made up for each call unless given. */
  idempotencyKey?: string
}

/** An answer with what its headers say. */
export type Answered<Answer> = { answer: Answer; status: number; etag: string | null; requestId: string | null }

/** Calls the operations of the API by their ids. */
export class Client<Types extends OperationTypes<Types>> {
  readonly #addresses: Addresses<Types>
  readonly #options: { [Name in keyof ClientOptions]-?: NonNullable<ClientOptions[Name]> }

  /** @throws TypeError when there is no key, or the base URL is none */
  constructor(addresses: Addresses<Types>, options: ClientOptions) {
    if (!options.key) throw new TypeError('Pass an API key as key.')
    const { origin } = new URL(options.baseUrl)
    this.#addresses = addresses
    this.#options = {
      key: options.key,
      baseUrl: origin,
      retries: options.retries ?? 3,
      timeoutMs: options.timeoutMs ?? 30_000,
      fetch: options.fetch ?? ((...args) => fetch(...args)),
    }
  }

  /**
   * Calls an operation; the body of its answer.
   * @throws StokeError for an answer that refuses it, StokeConnectionError when none came
   */
  async call<Id extends keyof Types & string>(
    id: Id,
    ...args: Arguments<Types[Id], CallOptions>
  ): Promise<Types[Id]['answer']> {
    return (await this.request(id, ...args)).answer
  }

  /** As `call`, with the status, the ETag for a later `ifMatch`, and the id of the request. */
  async request<Id extends keyof Types & string>(
    id: Id,
    ...[input = {} as Input<Types[Id]>, options = {}]: Arguments<Types[Id], CallOptions>
  ): Promise<Answered<Types[Id]['answer']>> {
    const { response, text } = await this.#send(id, input as AnyInput, options)
    if (!response.ok) throw toError(response, text)
    return {
      answer: parseBody(response, text) as Types[Id]['answer'],
      status: response.status,
      etag: response.headers.get('etag'),
      requestId: response.headers.get('x-request-id'),
    }
  }

  /** The pages of a list, from the cursor of the query on, or from the first. */
  async *pages<Id extends Listing<Types>>(
    id: Id,
    ...[input, options]: Arguments<Types[Id], CallOptions>
  ): AsyncGenerator<Types[Id]['answer'], void, undefined> {
    const { query, ...rest } = (input ?? {}) as AnyInput
    for (let cursor = query?.cursor; cursor !== null; ) {
      const next = { ...rest, query: { ...query, cursor } } as Input<Types[Id]>
      const page = await this.call(id, ...([next, options] as Arguments<Types[Id], CallOptions>))
      yield page
      cursor = (page as { nextCursor: string | null }).nextCursor
    }
  }

  /** The rows of a list, page after page. */
  async *rows<Id extends Listing<Types>>(
    id: Id,
    ...args: Arguments<Types[Id], CallOptions>
  ): AsyncGenerator<Types[Id]['row'], void, undefined> {
    const [, , field = 'rows'] = this.#addresses[id]
    for await (const page of this.pages(id, ...args)) yield* (page as Record<string, Types[Id]['row'][]>)[field] ?? []
  }

  async #send(id: keyof Types, input: AnyInput, options: CallOptions): Promise<Sent> {
    const { key, baseUrl, retries, timeoutMs, fetch: send } = this.#options
    const address = this.#addresses[id]
    const [method] = address
    const headers: Record<string, string> = { accept: 'application/json', authorization: `Bearer ${key}` }
    if (input.body !== undefined) headers['content-type'] = 'application/json'
    if (options.ifMatch) headers['if-match'] = options.ifMatch
    if (method !== 'GET') headers['idempotency-key'] = options.idempotencyKey ?? crypto.randomUUID()
    const url = baseUrl + buildUrl(address, input)
    const body = input.body === undefined ? {} : { body: JSON.stringify(input.body) }
    for (let retry = 1; ; retry++) {
      const timeout = AbortSignal.timeout(timeoutMs)
      const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
      let heard = 'did not answer'
      const sent = await send(url, { method, headers, signal, ...body })
        .then(async (response) => {
          heard = 'broke off its answer'
          return { response, text: await response.text() }
        })
        .catch((cause: unknown) => {
          options.signal?.throwIfAborted()
          if (retry > retries) throw new StokeConnectionError(`${new URL(url).host} ${heard}.`, { cause })
        })
      if (sent && (retry > retries || !mayPass(sent.response))) return sent
      await wait(delayBefore(retry, sent?.response), options.signal)
    }
  }
}

/** An answer that arrived to its end. */
type Sent = { response: Response; text: string }

/** What an answer says; a report that was asked for as CSV is text. @throws StokeError for JSON that is none */
function parseBody(response: Response, text: string): unknown {
  if (!response.headers.get('content-type')?.includes('json')) return text
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    throw toError(response, text)
  }
}
