import { BRAND_COLORS } from '@/lib/platform/brand'
import { siteUrl } from '@/lib/platform/http/site-url'
import { accentTokens } from '@/lib/platform/settings/accent'
import { settings } from '@/lib/platform/settings/current'
import { directionOf } from '@/lib/platform/text/bidi-isolate'

// email clients support neither stylesheets nor custom properties, so the light theme's colors are inlined
function colors() {
  const { accent } = settings().brand
  return { ...BRAND_COLORS.light, ...(accent && accentTokens(accent, 'light')) }
}

/** A file of an email; `content` is base64. */
export type Attachment = { name: string; type: string; content: string }

/** A rendered email. `template` is its kind, for the mailbox page and for support. */
export type Mail = {
  template: string
  subject: string
  html: string
  text: string
  attachments?: readonly Attachment[]
  /** An `https` address that ends the subscription when it gets a POST (RFC 8058). */
  unsubscribeUrl?: string
}

type Parts = {
  template: string
  subject: string
  /** One line, shown as the heading. */
  heading: string
  /** Plain text; escaped here. */
  paragraphs: string[]
  action?: { label: string; url: string }
  /** Small print: why the user got this email, and what to do if it was a mistake. */
  footnote: string
  /** A link after the small print, such as to the preferences. */
  footnoteLink?: { label: string; url: string }
}

/** Renders an email as HTML and as plain text. All input is escaped. */
export function renderEmail({ template, subject, heading, paragraphs, action, footnote, footnoteLink }: Parts): Mail {
  const small = footnoteLink ? `${footnote}\n${footnoteLink.label}: ${footnoteLink.url}` : footnote
  const text = [heading, ...paragraphs, ...(action ? [`${action.label}: ${action.url}`] : []), `-- \n${small}`]
  const body = [
    `<h1${directionIn(heading)} style="margin:0 0 16px;font-size:22px;line-height:28px;letter-spacing:-.02em">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map((line) => `<p${directionIn(line)} style="margin:0 0 16px">${escapeHtml(line)}</p>`),
    ...(action ? [button(action)] : []),
    `<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid ${colors().line};font-size:12px;line-height:18px;color:${colors().muted}">${escapeHtml(footnote)}${footnoteLink ? link(footnoteLink) : ''}</p>`,
  ]
  return { template, subject, text: `${text.join('\n\n')}\n`, html: frame(subject, body.join('\n')) }
}

/** The attribute of a paragraph in another direction than the page. Email clients do not know `dir="auto"` everywhere. */
const directionIn = (text: string): string => (directionOf(text) === 'rtl' ? ' dir="rtl"' : '')

function frame(subject: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:${colors().canvas};color:${colors().text};font:15px/22px -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<div style="max-width:480px;margin:0 auto;padding:32px;background:${colors().surface};border:1px solid ${colors().line};border-radius:12px">
<p style="margin:0 0 24px;font-size:18px;font-weight:700;color:${colors()['accent-text']}">${brandHead()}</p>
${body}
</div>
</body>
</html>
`
}

/** The logo, with the name where pictures are not loaded, or the name. */
function brandHead(): string {
  const { name, logoUrl } = settings().brand
  if (logoUrl === null) return escapeHtml(name)
  const src = escapeHtml(new URL(logoUrl, siteUrl('/')).toString())
  return `<img src="${src}" alt="${escapeHtml(name)}" height="32" style="height:32px;max-width:100%;border:0">`
}

function button({ label, url }: { label: string; url: string }): string {
  const href = escapeHtml(url)
  return `<p style="margin:24px 0"><a href="${href}" style="display:inline-block;padding:11px 20px;background:${colors().accent};border-radius:8px;color:${colors()['accent-ink']};font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0 0 16px;font-size:12px;line-height:18px;color:${colors().muted}">If the button does nothing, open this address: <span style="overflow-wrap:anywhere">${href}</span></p>`
}

function link({ label, url }: { label: string; url: string }): string {
  return ` <a href="${escapeHtml(url)}" style="color:${colors()['accent-text']}">${escapeHtml(label)}</a>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes a text for HTML elements and attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}
