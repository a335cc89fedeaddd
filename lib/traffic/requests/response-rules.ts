import { ERROR_STATUS, type ErrorCode } from '@/lib/platform/errors'
import { escapeHtml, PLAIN_POLICY, plainDocument } from '@/lib/platform/http/responses/plain-document'
import { siteUrl } from '@/lib/platform/http/site-url'
import type { TrackingAnswer } from './header-rules'
import { LINK_REFUSALS } from './refusal-constants'
import type { Refusal } from './refusal-rules'
import { LINK_PRIVACY_PATH } from './response-constants'

/** A JSON answer of tracking: never cached, and with Retry-After when unavailable. */
export function jsonResponse(status: number, body: unknown): TrackingAnswer {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...(status === ERROR_STATUS.unavailable && { 'retry-after': '1' }),
  }
  return { status, headers, body: JSON.stringify(body) }
}

/** An error in the shape of every API error. */
export function errorAnswer(code: ErrorCode, message: string): TrackingAnswer {
  return jsonResponse(ERROR_STATUS[code], { error: { code, message } })
}

/** The answer to a postback that could not be stored. */
export const nothingRecorded = (): TrackingAnswer =>
  errorAnswer('unavailable', 'Nothing was recorded. Please send this again in a moment.')

/** The outcome of a postback by its answer: what became of the call, else the status. */
export function postbackOutcome(status: number, body: string): string {
  const said = /"status":"(accepted|rejected)"/.exec(body)?.[1]
  return status === 200 || status === 202 ? (said ?? String(status)) : String(status)
}

/** The plain page of a link that leads nowhere, with the reason. */
export const refusalPage = ({ reason, message }: Refusal): TrackingAnswer => ({
  ...plainPage(LINK_REFUSALS[reason].status, message),
  refusal: reason,
})

/** `refusalPage` for a page that reported a click. */
export const refusalError = ({ reason, message }: Refusal): TrackingAnswer => ({
  ...errorAnswer('invalid', message),
  refusal: reason,
})

/** A plain page with one sentence. It links to what is stored of visitors, and loads nothing. */
export function plainPage(status: number, message: string): TrackingAnswer {
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': PLAIN_POLICY,
      'x-content-type-options': 'nosniff',
      ...(status === 503 && { 'retry-after': '1' }),
    },
    body: plainDocument(`<h1>${escapeHtml(message)}</h1><p>Nothing was counted, and you were not sent anywhere.</p>
<p class="more"><a href="${escapeHtml(siteUrl(LINK_PRIVACY_PATH))}">What is stored about visitors of links</a></p>`),
  }
}
