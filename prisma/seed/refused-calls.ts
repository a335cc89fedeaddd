import { DEFAULT_EVENT } from '../../lib/catalog/payouts/constants'
import { type CallResult, refused } from '../../lib/conversions/processing/transaction-rules'
import { HOUR_MS } from '../../lib/platform/dates/constants'
import { publicClickId } from '../../lib/traffic/requests/click-id-rules'
import type { Call } from './calls'
import type { DemoConversion } from './conversions'
import { Random } from './random'

/** One in this many calls is invalid. */
const EVERY = 90

/** Calls that created no conversion: an old token, an unknown click, a missing amount. */
export function refusedCalls(conversions: readonly DemoConversion[], now: Date): Call[] {
  const random = new Random('refused calls')
  return conversions
    .filter((_, index) => index % EVERY === EVERY - 1)
    .map((conversion): Call => {
      const at = new Date(conversion.at.getTime() + random.int(HOUR_MS))
      return { ...mistake(conversion, random), id: random.id(at), event: DEFAULT_EVENT, amount: null, at }
    })
    .filter(({ at }) => at <= now)
}

type Mistake = Pick<Call, 'advertiserId' | 'clickRef' | 'txnId'> & { result: CallResult }

function mistake({ click }: DemoConversion, random: Random): Mistake {
  const { affiliateId, offer } = click
  const { advertiserId } = offer
  const about = { affiliateId, offerId: offer.id }
  const txnId = `X-${random.hex(8).toUpperCase()}`
  const clickRef = publicClickId(affiliateId, click.id)
  const kind = random.int(3)
  if (kind === 0) {
    const message = 'The token or signature is not valid for this click.'
    return { advertiserId: null, clickRef, txnId, result: refused('unauthenticated', 'bad_token', message, about) }
  }
  if (kind === 1) {
    const unknown = publicClickId(affiliateId, random.id(click.at))
    const result = refused('not_found', 'unknown_click', 'This click id is not known here.')
    return { advertiserId, clickRef: unknown, txnId, result }
  }
  const result = refused('invalid', 'invalid_request', 'click_id is not a click id')
  return { advertiserId, clickRef: '{click_id}', txnId, result }
}
