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

/** What an answer must be: the schema that the route parses it with (`response` of `handle`). */
export type AnswerSchema<Answer> = { parse: (answer: unknown) => Answer | Promise<Answer> }

/** A schema that is loaded with the first answer, so that zod is no part of the first load of a page. [Q54] */
export const lazySchema = <Answer>(load: () => Promise<{ parse: (answer: unknown) => Answer }>) => ({
  parse: async (answer: unknown): Promise<Answer> => (await load()).parse(answer),
})

type Options<Answer> = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  body?: unknown
  signal?: AbortSignal
  /** Without one the answer is any object or list. */
  schema?: AnswerSchema<Answer>
}

const UNREADABLE = 'The server answered something unexpected. Try again in a moment.'

/**
 * Calls our own API with the session's cookie. An answer that is not what was asked for is a failure like any other,
 * whatever its status: a proxy or a network's sign-in page answers 200 with a page of its own.
 * @throws ApiError for any status but 2xx, for network errors, and `unreadable` for an answer the schema refuses
 */
export async function apiFetch<Answer = unknown>(path: string, options: Options<Answer> = {}): Promise<Answer> {
  const { method = 'GET', body, signal, schema } = options
  const response = await fetch(path, {
    method,
    headers: { accept: 'application/json', ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiError(0, 'offline', 'The server could not be reached. Check your connection.', null)
  })
  return readAnswer(response, schema)
}

/**
 * The JSON of an answer of our own API, checked by a schema.
 * @throws ApiError
 */
export async function readAnswer<Answer = unknown>(response: Response, schema?: AnswerSchema<Answer>): Promise<Answer> {
  const answer: unknown = await response.json().catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    return undefined
  })
  if (!response.ok) throw toApiError(response, answer)
  if (typeof answer !== 'object' || answer === null) throw unreadable(response)
  if (!schema) return answer as Answer
  try {
    return await schema.parse(answer)
  } catch (error) {
    throw unreadable(response, error)
  }
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
