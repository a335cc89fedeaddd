import { GraphQLError } from 'graphql'
import { FAULT_HEADER, SLOW_MS } from './constants'
import { type Fault, parseFault } from './rules'
import type { CartOutcome } from './service'

/**
 * Failures that can be switched on for a single call, so that the shop can be seen to survive them:
 * `?fault=cartLinesAdd:warnings` on the endpoint, or the same in a header. Demo mode only, and only for who asks.
 */
export function faultOf(request: Request): Fault | null {
  return parseFault(request.headers.get(FAULT_HEADER) ?? new URL(request.url).searchParams.get('fault'))
}

/** Before a call is answered: late, or with an error of the server. @throws GraphQLError */
export async function failCall(fault: Fault | null, field: Fault['field']): Promise<void> {
  if (fault?.field !== field) return
  if (fault.kind === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
  if (fault.kind === 'errors') {
    const message = 'Internal error. Looks like something went wrong on our end.'
    throw new GraphQLError(message, { extensions: { code: 'INTERNAL_SERVER_ERROR' } })
  }
}

/** Whether a change is to be left undone, whatever is then said of it. */
export const leavesUndone = (fault: Fault | null, field: Fault['field']): boolean =>
  fault?.field === field && ['userErrors', 'warnings', 'silent'].includes(fault.kind)

/** A change that was left undone as it would be told: as an error, as a warning, or not at all. */
export function toldAs({ kind }: Fault, { cart }: Pick<CartOutcome, 'cart'>, variantId: number): CartOutcome {
  if (kind === 'userErrors') {
    return { cart: null, userErrors: [{ code: 'INVALID', field: null, message: 'Refused on purpose.' }], warnings: [] }
  }
  const warning = { code: 'MERCHANDISE_OUT_OF_STOCK', message: 'It is sold out.', variantId } as const
  return { cart, userErrors: [], warnings: kind === 'warnings' ? [warning] : [] }
}
