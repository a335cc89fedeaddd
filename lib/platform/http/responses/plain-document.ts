import { BRAND_COLORS } from '../../brand'
import { brandName } from '../../settings/current'

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A text for HTML, between tags or in a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '')

const { light, dark } = BRAND_COLORS
const STYLE = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;
font:16px/1.5 system-ui,sans-serif;background:light-dark(${light.canvas},${dark.canvas});color:light-dark(${light.text},${dark.text})}
main{max-width:28rem;padding:24px}h1{font-size:22px;line-height:28px;margin:0 0 8px}
p{margin:0;color:light-dark(${light.muted},${dark.muted})}.more{margin-top:16px;font-size:14px}a{color:inherit}`.replaceAll(
  '\n',
  '',
)

/** What a document of our own may do: show itself, and load nothing. */
export const PLAIN_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"

/**
 * A page without scripts that loads nothing, for where the application cannot answer.
 * @param body HTML
 */
export const plainDocument = (body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${escapeHtml(brandName())}</title><style>${STYLE}</style>
<main>${body}</main></html>`
