import 'server-only'
import { addressKey } from '@/lib/accounts/rate-limits/rules'
import { db } from '@/lib/platform/database/db'
import { env } from '@/lib/platform/env'
import { testAccountOfAdvertiser } from '@/lib/platform/ids/test-accounts'
import { log } from '@/lib/platform/log'
import { NoSlotError } from '@/lib/platform/sharing/fair-slots'
import { readIpAddress, type TrackingAnswer, type TrackingRequest } from '@/lib/traffic/requests/header-rules'
import { errorAnswer, nothingRecorded } from '@/lib/traffic/requests/response-rules'
import type { BrowserRule } from '@/lib/traffic/routing/offer-rules'
import type { TrackingState } from '../state/tracking-state'
import { isOwnHost, parametersIn, readPageHost } from './rules'
import type { ScriptState } from './test-constants'
import { scriptTestSchema } from './test-schema'

/**
 * Takes what the script of a page found out about the click of a test purchase, for the integration doctor. Only the latest
 * run of the advertiser has it, and only for a test click of its own offer, so that it cannot add up to anything.
 */
export async function receiveScriptTest(
  request: TrackingRequest,
  state: TrackingState,
  at: Date,
): Promise<TrackingAnswer> {
  const sent = scriptTestSchema.safeParse(parametersIn(request))
  const advertiser = sent.success ? state.rules.snapshot.advertisers.get(sent.data.advertiser) : undefined
  if (!sent.success || !advertiser) return errorAnswer('invalid', 'This is not the report of a test.')
  const { click_id: click, found } = sent.data
  if (click.affiliateId !== testAccountOfAdvertiser(advertiser.id)) return errorAnswer('forbidden', 'This is no test.')
  const ip = readIpAddress(request, env().TRUST_PROXY)
  if (!state.browserSales.mayPass(ip, advertiser.id, at))
    return errorAnswer('too_many_requests', 'Too many reports came from here. Try again in a minute.')
  const script = findRefusal(request, advertiser.browser) ?? found
  try {
    await state.unproven.run(addressKey(ip), () => state.inTime(() => store(advertiser.id, click, script)))
    return { status: 204, headers: { 'cache-control': 'no-store' }, body: '' }
  } catch (error) {
    if (!(error instanceof NoSlotError))
      log.warn({ requestId: request.requestId, err: error }, 'the report of a test could not be stored')
    return nothingRecorded()
  }
}

function findRefusal(request: TrackingRequest, browser: BrowserRule | null): ScriptState | undefined {
  if (!browser) return 'off'
  return isOwnHost(readPageHost(request) ?? '', browser.hosts) ? undefined : 'other_site'
}

type Click = { affiliateId: number; id: string }

const store = (advertiserId: number, { affiliateId, id }: Click, script: ScriptState): Promise<number> =>
  db().$executeRaw`
    UPDATE test_run SET script = ${script}
    WHERE id = (SELECT id FROM test_run WHERE advertiser_id = ${advertiserId} ORDER BY started_at DESC LIMIT 1)
      AND EXISTS (SELECT FROM click c WHERE c.affiliate_id = ${affiliateId} AND c.id = ${id}::uuid
        AND test_run.offer_id IN (c.offer_id, c.linked_offer_id))`
