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

type Options = { method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; body?: unknown; signal?: AbortSignal }

/**
 * Calls our own API with the session's cookie. `Answer` is the shape the route parses its response with
 * (`response` of `handle`). The browser does not parse it again, which keeps zod out of the first load. [Q54]
 * @throws ApiError for any status but 2xx, and for network errors
 */
export async function apiFetch<Answer = unknown>(path: string, options: Options = {}): Promise<Answer> {
  const { method = 'GET', body, signal } = options
  const response = await fetch(path, {
    method,
    headers: { accept: 'application/json', ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiError(0, 'offline', 'The server could not be reached. Check your connection.', null)
  })
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok) return answer as Answer
  throw toApiError(response, answer)
}

function toApiError(response: Response, answer: unknown): ApiError {
  const requestId = response.headers.get('x-request-id')
  const error = (answer as { error?: { code?: unknown; message?: unknown; fields?: Record<string, string> } } | null)
    ?.error
  const code = typeof error?.code === 'string' ? error.code : 'unknown'
  const message = typeof error?.message === 'string' ? error.message : `The server answered ${response.status}.`
  return new ApiError(response.status, code, message, requestId, error?.fields)
}
