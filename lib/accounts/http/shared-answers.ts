import { liveBus } from '@/lib/messages/live/bus'
import { audienceKey } from '@/lib/messages/live/rules'
import { BoundedCache } from '@/lib/platform/bounded-cache'
import { systemClock } from '@/lib/platform/dates/clock'
import { JsonText } from '@/lib/platform/http/responses/json'

/** How old an answer may be that is given again, in milliseconds, and how many a process keeps. */
const SHARED_MS = 1_000
const ANSWERS_CACHED = 200

type Shared = { answer: Promise<JsonText>; beganAt: number }

const answers = new BoundedCache<string, Shared>(ANSWERS_CACHED)

/**
 * What an affiliate requested, computed once for identical requests of the same second: a heavy report that several
 * people look at costs as much as one of them. An answer whose reading began before the last live event of the affiliate
 * is not given again, so that a page that heard of a conversion sees it.
 * @param question what distinguishes it from other requests of the affiliate
 * @param answer reads it from the database
 */
export async function shareAnswer(
  affiliateId: number,
  question: string,
  answer: () => Promise<unknown>,
): Promise<JsonText> {
  const key = `${affiliateId} ${question}`
  const known = answers.get(key)
  if (known && (await isCurrent(known, affiliateId))) return known.answer
  const beganAt = systemClock.now().getTime()
  const own = { beganAt, answer: answer().then((body) => new JsonText(body)) }
  answers.set(key, own)
  const drop = () => {
    if (answers.get(key) === own) answers.delete(key)
  }
  own.answer.then(() => setTimeout(drop, SHARED_MS).unref(), drop)
  return own.answer
}

async function isCurrent({ beganAt }: Shared, affiliateId: number): Promise<boolean> {
  if (systemClock.now().getTime() - beganAt >= SHARED_MS) return false
  const bus = liveBus()
  try {
    await bus.ready()
    // what another process committed before this request has been announced here too
    await bus.caughtUp()
  } catch {
    return false
  }
  return !bus.mayHaveNotified([audienceKey({ affiliateId })], new Date(beganAt))
}
