import { hearServerTime } from '../dates/server-time'

/** A failed API call: the server's message and code, and the request id for support. */
export class ApiError extends Error {
  override name = 'ApiError'
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly requestId: string | null,
    readonly fields: Record<string, string> = {},
  ) {
    super(message)
  }
}

/**
 * Whether an error is that code of this page could not be loaded: it belongs to a build that the site no longer has, or the
 * connection is gone. The names and words are those of Next's bundler, Chromium, Firefox and Safari.
 */
export const isCodeLost = (error: unknown): boolean =>
  error instanceof Error &&
  /ChunkLoadError|load chunk|dynamically imported module|module script failed/i.test(`${error.name} ${error.message}`)

/** What forms say then: what was typed stays until the reload. */
export const CODE_LOST = 'This page is from before an update of the site. Reload it, then try again.'

/** The code of an `ApiError` about an answer whose schema could not be loaded. */
const OUTDATED = 'outdated'

/** Whether only loading the page anew helps: asking again would need code that is gone. */
export const isPageOutdated = (error: unknown): boolean =>
  isCodeLost(error) || (error instanceof Error && 'code' in error && error.code === OUTDATED)

/** What an answer must be: the schema that the route parses it with (`response` of `handle`). */
export type AnswerSchema<Answer> = {
  parse: (answer: unknown) => Answer | Promise<Answer>
  /** Loads what parses. */
  load?: () => Promise<unknown>
}

/** A schema that is loaded with the first answer, so that zod is no part of the first load of a page. [Q54] */
export const lazySchema = <Answer>(load: () => Promise<{ parse: (answer: unknown) => Answer }>) => ({
  parse: async (answer: unknown): Promise<Answer> => (await load()).parse(answer),
  load,
})

type Options<Answer> = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  body?: unknown
  signal?: AbortSignal | undefined
  /** Without one the answer of a read is any object or list, that of a write any object with a field. */
  schema?: AnswerSchema<Answer>
}

const UNREADABLE = 'The server answered something unexpected. Try again in a moment.'

/**
 * Calls our own API with the session's cookie. An answer that is not what was asked for is a failure like any other,
 * whatever its status: a proxy or a network's sign-in page answers 200 with a page of its own.
 * @throws ApiError for any status but 2xx, for network errors, `unreadable` for an answer the schema refuses, and
 *   `timeout` for one that is not there in time, and `outdated` where the schema is gone with the build of this page: a
 *   write is not sent then
 */
export async function apiFetch<Answer = unknown>(path: string, options: Options<Answer> = {}): Promise<Answer> {
  const { method = 'GET', body, signal, schema } = options
  const init = {
    method,
    headers: { accept: 'application/json', ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }
  return fetchAnswer(path, init, { signal, schema })
}

type Waiting<Answer> = {
  signal?: AbortSignal | undefined
  schema?: AnswerSchema<Answer> | undefined
  /** Milliseconds until the whole answer must be there: 30,000 for reads and 60,000 for others, unless it is given. */
  withinMs?: number
}

/** `apiFetch` for a body that is no JSON. @throws ApiError as `apiFetch` */
export async function fetchAnswer<Answer = unknown>(
  path: string,
  init: RequestInit & { method: string },
  { signal, schema, withinMs }: Waiting<Answer> = {},
): Promise<Answer> {
  const isRead = init.method === 'GET'
  if (!isRead) await schema?.load?.().catch(throwOutdated)
  const askedAt = Date.now()
  // not AbortSignal.any, which browsers lack that pages are built for
  const call = new AbortController()
  const cancel = () => call.abort(signal?.reason)
  if (signal?.aborted) cancel()
  signal?.addEventListener('abort', cancel)
  const end = isRead ? '30 seconds. Try again.' : 'a minute. It may have done this: reload first.'
  const timer = setTimeout(
    () => call.abort(new ApiError(0, 'timeout', `The server has not answered for ${end}`, null)),
    withinMs ?? (isRead ? 30_000 : 60_000),
  )
  try {
    const response = await fetch(path, { ...init, signal: call.signal }).catch(() => {
      throw offline()
    })
    if (isOwnAndFresh(response)) hearServerTime(response.headers.get('date'), askedAt)
    return (await readAnswer(response, schema ?? (isRead ? anyAnswer : writeAnswer))) as Answer
  } catch (error) {
    throw call.signal.aborted ? call.signal.reason : error
  } finally {
    clearTimeout(timer)
  }
}

/** Whether an answer tells the time of now: a captive portal has a clock of its own, and one from a cache that of its storing. */
const isOwnAndFresh = ({ headers }: Response): boolean =>
  headers.has('x-request-id') && !(Number(headers.get('age')) > 0)

async function readAnswer(response: Response, schema: AnswerSchema<unknown>): Promise<unknown> {
  const answer: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw toApiError(response, answer)
  if (typeof answer !== 'object' || answer === null) throw unreadable(response)
  try {
    return await schema.parse(answer)
  } catch (error) {
    if (isCodeLost(error)) throwOutdated()
    throw unreadable(response, error)
  }
}

function throwOutdated(): never {
  throw globalThis.navigator?.onLine === false ? offline() : new ApiError(0, OUTDATED, CODE_LOST, null)
}

const offline = () => new ApiError(0, 'offline', 'The server could not be reached. Check your connection.', null)

const anyAnswer: AnswerSchema<unknown> = { parse: (answer) => answer }

/** What every write of ours answers (tests/app/_api/v1/answers.test.ts): an empty answer is somebody else's. */
const writeAnswer: AnswerSchema<unknown> = {
  parse: (answer) => {
    if (Array.isArray(answer) || !Object.keys(answer as object)[0]) throw new Error()
    return answer
  },
}

const unreadable = ({ status, headers }: Response, cause?: unknown): ApiError =>
  Object.assign(new ApiError(status, 'unreadable', UNREADABLE, headers.get('x-request-id')), { cause })

function toApiError(response: Response, answer: unknown): ApiError {
  const requestId = response.headers.get('x-request-id')
  const error = (
    answer as { error?: { code?: unknown; message?: unknown; fields?: Record<string, string> } } | null | undefined
  )?.error
  const code = typeof error?.code === 'string' ? error.code : 'unknown'
  const message = typeof error?.message === 'string' ? error.message : `The server answered ${response.status}.`
  return new ApiError(response.status, code, message, requestId, error?.fields)
}
