import 'server-only'
import { db } from '@/lib/platform/database/db'
import { HOUR_MS } from '@/lib/platform/dates/constants'
import { AppError } from '@/lib/platform/errors'
import { log } from '@/lib/platform/log'

/** Who calls us by webhook. */
type WebhookSource = 'shopify'

/** A wrong signature, a body that is not what it should be, or an error of ours. */
type WebhookReason = 'signature' | 'unreadable' | 'failed'

/** The longest stored error, in characters. */
const ERROR_MAX = 300

/** Runs what answers a webhook from outside, and counts it by hour and reason when it is refused or fails. */
export async function countingFailures<T>(source: WebhookSource, at: Date, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    const reason = findReason(error)
    if (reason) {
      await countFailure({ source, reason, at, text: error instanceof Error ? error.message : String(error) }).catch(
        (err: unknown) => log.warn({ err, source }, 'the failure of a webhook could not be counted'),
      )
    }
    throw error
  }
}

/** Why a call failed; null for one to a webhook that is not set up. */
function findReason(error: unknown): WebhookReason | null {
  if (!(error instanceof AppError)) return 'failed'
  if (error.code === 'not_found') return null
  return error.code === 'unauthenticated' ? 'signature' : 'unreadable'
}

type Failure = { source: WebhookSource; reason: WebhookReason; at: Date; text: string }

async function countFailure({ source, reason, at, text }: Failure): Promise<void> {
  const hour = new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS)
  await db().$executeRaw`
    INSERT INTO webhook_failure_count AS known (starts_at, source, reason, calls, last_error)
    VALUES (${hour}, ${source}, ${reason}, 1, ${text.slice(0, ERROR_MAX)})
    ON CONFLICT (starts_at, source, reason) DO UPDATE SET calls = known.calls + 1, last_error = EXCLUDED.last_error`
}
