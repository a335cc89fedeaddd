import { BRAND_COLORS } from '@/lib/platform/brand'
import { ERROR_STATUS, type ErrorCode } from '@/lib/platform/errors'
import { siteUrl } from '@/lib/platform/http/site-url'
import { brandName } from '@/lib/platform/settings/current'
import type { TrackingAnswer } from '../tracking-requests/rules'
import { LINK_PRIVACY_PATH } from './constants'

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

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)

const { light, dark } = BRAND_COLORS
const STYLE = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;
font:16px/1.5 system-ui,sans-serif;background:light-dark(${light.canvas},${dark.canvas});color:light-dark(${light.text},${dark.text})}
main{max-width:28rem;padding:24px}h1{font-size:22px;line-height:28px;margin:0 0 8px}
p{margin:0;color:light-dark(${light.muted},${dark.muted})}.more{margin-top:16px;font-size:14px}a{color:inherit}`.replaceAll(
  '\n',
  '',
)

/** A plain page with the reason why a link has no destination. It links to what is stored of visitors, and loads nothing. */
export function plainPage(status: number, message: string): TrackingAnswer {
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      ...(status === 503 && { 'retry-after': '1' }),
    },
    body: `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${escapeHtml(brandName())}</title><style>${STYLE}</style>
<main><h1>${escapeHtml(message)}</h1><p>Nothing was counted, and you were not sent anywhere.</p>
<p class="more"><a href="${escapeHtml(siteUrl(LINK_PRIVACY_PATH))}">What is stored about visitors of links</a></p></main></html>`,
  }
}
