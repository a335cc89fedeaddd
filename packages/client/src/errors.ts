/** An answer that refuses a call. */
export class StokeError extends Error {
  override readonly name = 'StokeError'
  constructor(
    message: string,
    /** The HTTP status. */
    readonly status: number,
    /** Why, for programs: `scope_required`, `not_found`, … */
    readonly code: string,
    /** What is wrong with a field, by its name. */
    readonly fields: Readonly<Record<string, string>>,
    /** Names this call to the people who run the network. */
    readonly requestId: string | null,
  ) {
    super(message)
  }
}

/** No answer came, or not to its end: the connection failed, or the answer took longer than the timeout. `cause` has the error. */
export class StokeConnectionError extends Error {
  override readonly name = 'StokeConnectionError'
}

/** The error an answer carries. Answers of something in between, such as a proxy, have no body of ours. */
export function toError(response: Response, text: string): StokeError {
  const body = parseJson(text) as { error?: Record<string, unknown> } | null
  const { code, message, fields } = body?.error ?? {}
  return new StokeError(
    typeof message === 'string' ? message : `The server answered ${response.status}.`,
    response.status,
    typeof code === 'string' ? code : 'unknown',
    (fields ?? {}) as Record<string, string>,
    response.headers.get('x-request-id'),
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
