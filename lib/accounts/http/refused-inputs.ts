import { BoundedCache } from '@/lib/platform/bounded-cache'
import { MINUTE_MS } from '@/lib/platform/dates/constants'
import { AppError } from '@/lib/platform/errors'
import { readVisitor } from '@/lib/platform/http/visitor'
import type { Actor } from '../auth/constants'

/** Bytes of inputs that a caller's schemas may refuse in a minute, in a process. */
const REFUSED_BYTES_MAX = 4 * 1024 * 1024
/** What a small input counts as. */
const LEAST_BYTES = 1024
/** Callers that are remembered. */
const CALLERS_MAX = 20_000

type Refused = { bytes: number; since: number }
const refused = new BoundedCache<string, Refused>(CALLERS_MAX)

/** The account or the address that a request is counted for; undefined where no address is known. */
export const callerOf = ({ headers }: Request, actor: Actor | null): string | undefined =>
  actor ? `user ${actor.viewedBy ?? actor.userId}` : (readVisitor(headers).ip ?? undefined)

/**
 * Refuses a caller most of whose inputs are refused, before the next one is read and parsed.
 * @throws AppError too_many_requests until the minute is over
 */
export function assertReadsInputOf(caller: string | undefined, at: Date): void {
  const own = caller === undefined ? undefined : current(caller, at)
  if (!own || own.bytes < REFUSED_BYTES_MAX) return
  const retryAfterSeconds = Math.ceil((own.since + MINUTE_MS - at.getTime()) / 1000)
  throw new AppError('too_many_requests', 'Too many requests that are not valid. Try again in a minute.', {
    retryAfterSeconds,
  })
}

/** Counts an input that a schema refused, by its size. */
export function countRefusedInput(caller: string | undefined, { headers }: Request, at: Date): void {
  if (caller === undefined) return
  const own = current(caller, at) ?? { bytes: 0, since: at.getTime() }
  const bytes = Math.max(LEAST_BYTES, Number(headers.get('content-length')) || 0)
  refused.set(caller, { ...own, bytes: own.bytes + bytes })
}

function current(caller: string, at: Date): Refused | undefined {
  const own = refused.get(caller)
  return own && at.getTime() - own.since < MINUTE_MS ? own : undefined
}
