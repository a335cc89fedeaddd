import { parseAmount } from '@/lib/platform/money/amount'

/** The value a form field sends: the typed text when it is not a number, so that the server returns an error for the field. */
type Typed = number | string | null

/** Removes thousands separators; any other comma stays and is refused. */
const withoutThousands = (text: string) => (/^-?\d{1,3}(,\d{3})+$/.test(text) ? text.replaceAll(',', '') : text)

/** A typed whole number; null for empty input. */
export function wholeNumber(text: string): Typed {
  const plain = withoutThousands(text.trim())
  if (plain === '') return null
  return /^-?\d{1,15}$/.test(plain) ? Number(plain) : text
}

/** Typed dollars in cents; null for empty input. */
export function typedCents(text: string): Typed {
  if (text.trim() === '') return null
  const cents = parseAmount(text, { isExact: true })
  return cents === undefined ? text : Number(cents)
}

/** Typed dollars in cents; 0 when the text is not an amount. */
export function centsOrZero(text: string): number {
  const cents = typedCents(text)
  return typeof cents === 'number' ? cents : 0
}

/** Typed percent ("-2.5") in basis points; 0 for empty input. */
export function typedBps(text: string): Typed {
  const plain = text.trim().replace(/%$/, '')
  if (plain === '') return 0
  const match = /^([-−+]?)(\d{1,3}(?:\.\d{1,2})?)$/.exec(plain)
  if (!match?.[2]) return text
  const bps = Math.round(Number(match[2]) * 100)
  return match[1] === '-' || match[1] === '−' ? -bps : bps
}
