import { parseClickId } from '@/lib/traffic/requests/click-id-rules'
import { THREE_DECIMAL, ZERO_DECIMAL } from './order-constants'

/** Whole units of the smallest coin as a decimal amount: 4990 of USD is "49.90", 500 of JPY is "500". */
export function formatMinorUnits(minor: number, currency: string): string {
  const code = currency.toUpperCase()
  const digits = ZERO_DECIMAL.has(code) ? 0 : THREE_DECIMAL.has(code) ? 3 : 2
  if (digits === 0) return String(minor)
  const text = String(minor).padStart(digits + 1, '0')
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** The first of several texts that is a click id. */
export const firstClickId = (texts: readonly unknown[]): string | undefined =>
  texts.find((text): text is string => typeof text === 'string' && parseClickId(text) !== undefined)?.trim()

/** The value of a name in a list of names and values, as Shopify and WooCommerce keep them. */
export const namedValue = (pairs: readonly { name?: string | null; value?: unknown }[], name: string): unknown =>
  pairs.find((pair) => pair.name === name)?.value
