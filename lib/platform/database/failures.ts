/**
 * Why the database did not carry out a statement. `conflict`: it met another transaction, and nothing was done; the same
 * again may succeed. `unavailable`: the server or the way to it; any other statement would fail too. `broken`: the
 * statement itself, whatever its values, or our rights. `refused`: the values, or a fault of ours before anything was sent.
 */
type DatabaseFailure = 'conflict' | 'unavailable' | 'broken' | 'refused'

// serialization_failure, deadlock_detected, lock_not_available; Prisma's name for the first two
const CONFLICTS = new Set(['40001', '40P01', '55P03', 'P2034'])

// connection, resources, operator intervention and time limits, system errors
const UNAVAILABLE_CLASSES = new Set(['08', '53', '57', '58'])
// wrong sign-in, no such database, syntax or missing table or no right to it
const BROKEN_CLASSES = new Set(['28', '3D', '42'])
// read_only_sql_transaction, which a standby answers; Prisma: unreachable, timed out, closed, no connection, no transaction
const UNAVAILABLE = new Set(['25006', 'P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028'])
const NETWORK = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/
// pg raises these without a code, and PostgreSQL the last, of a database that is closed to connections, with one of many uses
const PG_MESSAGE =
  /connection terminated|timeout expired|timeout exceeded when trying to connect|query read timeout|not queryable|not currently accepting connections/i

/** A database that did not answer in time, or that a process found to be down and does not query. */
export class DatabaseDownError extends Error {
  override name = 'DatabaseDownError'
}

/** The SQLSTATE behind an error of Prisma or of pg, where there is one. */
export function sqlState(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { code, meta, cause } = error as { code?: unknown; meta?: unknown; cause?: unknown }
  if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !/^P\d|^E[A-Z]/.test(code)) return code
  const inner = meta as { driverAdapterError?: unknown; code?: unknown } | undefined
  if (typeof inner?.code === 'string') return inner.code
  const original = (error as { originalCode?: unknown }).originalCode
  if (typeof original === 'string') return original
  return sqlState(inner?.driverAdapterError) ?? sqlState(cause)
}

/** Which kind of failure an error of Prisma, pg or the socket is. */
export function classifyFailure(error: unknown): DatabaseFailure {
  if (error instanceof DatabaseDownError) return 'unavailable'
  const state = sqlState(error)
  const codes = [state, ...listCodes(error)].filter((code) => code !== undefined)
  if (codes.some((code) => CONFLICTS.has(code))) return 'conflict'
  if (state !== undefined && UNAVAILABLE_CLASSES.has(state.slice(0, 2))) return 'unavailable'
  if (state !== undefined && BROKEN_CLASSES.has(state.slice(0, 2))) return 'broken'
  if (codes.some((code) => UNAVAILABLE.has(code) || NETWORK.test(code))) return 'unavailable'
  return listMessages(error).some((message) => PG_MESSAGE.test(message)) ? 'unavailable' : 'refused'
}

/** Whether the connection broke while a statement was under way, so that nobody knows whether it was committed. */
export const isConnectionLost = (error: unknown): boolean =>
  ['57P01', '57P02', '08006', '08003'].includes(sqlState(error) ?? '') ||
  listCodes(error).some((code) => code === 'ECONNRESET' || code === 'EPIPE') ||
  listMessages(error).some((message) => /connection terminated|not queryable/i.test(message))

/** An error and the errors that caused it. */
function* walkCauses(error: unknown): Generator<Record<string, unknown>> {
  for (let each = error, depth = 0; typeof each === 'object' && each !== null && depth < 5; depth += 1) {
    yield each as Record<string, unknown>
    const { cause, meta } = each as { cause?: unknown; meta?: { driverAdapterError?: unknown } }
    each = cause ?? meta?.driverAdapterError
  }
}

const listTexts = (error: unknown, field: 'code' | 'message'): string[] =>
  [...walkCauses(error)].map((each) => each[field]).filter((text) => typeof text === 'string')
const listCodes = (error: unknown) => listTexts(error, 'code')
const listMessages = (error: unknown) => listTexts(error, 'message')

/** Whether Prisma refused a write because another row has the same unique value. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'P2002'
