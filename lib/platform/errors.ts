/** The closed set of ways a request can fail, each with its HTTP status. */
export const ERROR_STATUS = {
  bad_request: 400,
  unauthenticated: 401,
  otp_required: 401,
  forbidden: 403,
  scope_required: 403,
  network_refused: 403,
  test_key_refused: 403,
  person_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  gone: 410,
  precondition_failed: 412,
  payload_too_large: 413,
  invalid: 422,
  idempotency_mismatch: 422,
  insufficient_funds: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

/** An error for the caller: its message is shown to users and says what to do. */
export class AppError extends Error {
  override name = 'AppError'
  constructor(
    readonly code: ErrorCode,
    message: string,
    /** `allow`: the methods an address takes. */
    readonly options: { retryAfterSeconds?: number; fields?: Record<string, string>; allow?: string } = {},
  ) {
    super(message)
  }

  get status(): number {
    return ERROR_STATUS[this.code]
  }
}

/** The error of a value that is refused at its field. */
export const invalidField = (field: string, message: string): AppError =>
  new AppError('invalid', message, { fields: { [field]: message } })
