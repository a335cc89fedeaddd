import 'server-only'
import { CLAIM_METHODS } from '@/lib/conversions/processing/browser-claim-constants'
import { RETRY_METHOD } from '@/lib/conversions/processing/postback-constants'
import { db } from '@/lib/platform/database/db'
import { classifyFailure } from '@/lib/platform/database/failures'
import { transact } from '@/lib/platform/database/transaction'
import { systemClock } from '@/lib/platform/dates/clock'
import { log } from '@/lib/platform/log'
import { isComplete, toPostbackParameters } from './authentication-rules'
import { withoutMoney } from './currency-conversion-data'
import { processUnconverted } from './currency-conversion-service'
import { belongsToAdvertiser, parseCall } from './processing-service'

/**
 * Processes calls again that named a click before it was stored, as if their advertisers sent them now: clicks taken
 * while the database was down are stored later than they are answered.
 * @param clickIds public ids of clicks that are stored now
 */
export async function retryUnknownClicks(clickIds: readonly string[]): Promise<void> {
  // those that are being refused now are stored before they are read
  await transact((tx) => tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('unknown clicks'))`)
  // by the index of these calls, whenever they came: the clocks of a click and of its call need not agree
  const found = await db().$queryRaw<{ id: string }[]>`
    SELECT id FROM postback_call WHERE reason = 'unknown_click' AND click_ref = ANY(${[...clickIds]})`
  if (found.length === 0) return
  const calls = await db().postbackCall.findMany({
    // what a browser claimed would lose the longer hold of a claim
    where: { id: { in: found.map(({ id }) => id) }, method: { notIn: [...CLAIM_METHODS] } },
    orderBy: { createdAt: 'asc' },
  })
  for (const call of calls.filter(isComplete)) {
    const { advertiserId } = call
    if (advertiserId === null) continue
    const at = systemClock.now()
    const parameters = toPostbackParameters(call)
    const parsed = await parseCall(withoutMoney(parameters))
    if (!belongsToAdvertiser(parsed, advertiserId)) continue
    const origin = { method: RETRY_METHOD, ip: null }
    await processUnconverted({ advertiserId, parameters, origin, at }).catch((error: unknown) => {
      if (classifyFailure(error) !== 'refused') throw error
      log.error({ err: error, callId: call.id }, 'a call whose click was stored late cannot be processed')
    })
  }
}
