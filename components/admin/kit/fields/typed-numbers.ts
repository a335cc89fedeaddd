import { parseCents } from '@/lib/platform/money/cents'

/** What a field of a form sends: what was typed where it is no number, so that the server names the field. */
type Typed = number | string | null

/** Without commas of thousands; any other comma stays, and is refused rather than guessed. */
const withoutThousands = (text: string) =>
  /^-?\$?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text

/** A whole number as it was typed; null for nothing. */
export function wholeNumber(text: string): Typed {
  const plain = withoutThousands(text.trim())
  if (plain === '') return null
  return /^-?\d{1,15}$/.test(plain) ? Number(plain) : text
}

/** Dollars as they were typed, in cents; null for nothing. */
export function typedCents(text: string): Typed {
  const plain = withoutThousands(text.trim()).replace(/^\$/, '')
  if (plain === '') return null
  const cents = parseCents(plain)
  return cents === undefined ? text : Number(cents)
}

/** Percent as they were typed ("-2.5"), in basis points; nothing is none. */
export function typedBps(text: string): Typed {
  const plain = text.trim().replace(/%$/, '')
  if (plain === '') return 0
  const match = /^([-−+]?)(\d{1,3}(?:\.\d{1,2})?)$/.exec(plain)
  if (!match?.[2]) return text
  const bps = Math.round(Number(match[2]) * 100)
  return match[1] === '-' || match[1] === '−' ? -bps : bps
}
