import type { StorefrontSettings } from '../storefront-settings/schema'
import { FAULT_FIELDS, FAULT_HEADER, FAULT_KINDS } from './constants'
import type { CartOutcome } from './schema'

export type Fault = { field: (typeof FAULT_FIELDS)[number]; kind: (typeof FAULT_KINDS)[number] }

/** Parses `cartLinesAdd:warnings`; null for anything else. */
export function parseFault(text: string | null): Fault | null {
  const [first, second] = text?.split(':') ?? []
  const field = FAULT_FIELDS.find((name) => name === first)
  const kind = FAULT_KINDS.find((name) => name === second)
  return field && kind ? { field, kind } : null
}

/**
 * The fault a request asks for, to test how the shop handles failures: `?fault=cartLinesAdd:warnings` on the endpoint,
 * or the same in a header. Demo mode only; other requests are not affected.
 */
export function faultOfRequest(request: Request): Fault | null {
  return parseFault(request.headers.get(FAULT_HEADER) ?? new URL(request.url).searchParams.get('fault'))
}

/** Whether a fault makes this change be skipped, whatever is then returned for it. */
export const isSkippedBy = (fault: Fault | null, field: Fault['field']): boolean =>
  fault?.field === field && ['userErrors', 'warnings', 'silent'].includes(fault.kind)

/** What a skipped change returns: an error, a warning, or neither. */
export function faultOutcome({ kind }: Fault, { cart }: Pick<CartOutcome, 'cart'>, variantId: number): CartOutcome {
  if (kind === 'userErrors') {
    return { cart: null, userErrors: [{ code: 'INVALID', field: null, message: 'Refused on purpose.' }], warnings: [] }
  }
  const warning = { code: 'MERCHANDISE_OUT_OF_STOCK', message: 'It is sold out.', variantId } as const
  return { cart, userErrors: [], warnings: kind === 'warnings' ? [warning] : [] }
}

/** Settings whose endpoint asks for a fault, as the shop page's URL does in demo mode; a Shopify store has none. */
export function withFault(settings: StorefrontSettings, fault: unknown): StorefrontSettings {
  const { endpoint } = settings
  if (endpoint === null || typeof fault !== 'string' || parseFault(fault) === null) return settings
  return { ...settings, endpoint: `${endpoint}?fault=${fault}` }
}
