import { AppError } from '@/lib/platform/errors'
import type { ApiOperation } from '../calls/schema'
import { PREPARABLE } from './permission-constants'
import { REASONS, REFUSED, type Reason } from './refusal-constants'

/** Why an agent may not prepare an operation; null when it may. */
export function reasonAgainst({ id, takes }: Pick<ApiOperation, 'id' | 'takes'>): Reason | null {
  if (takes) return 'file'
  if (PREPARABLE.has(id)) return null
  const reasons = Object.keys(REFUSED) as (keyof typeof REFUSED)[]
  // what nobody has decided about is refused like what decides about people
  return reasons.find((reason) => REFUSED[reason].includes(id)) ?? 'rights'
}

/**
 * Refuses what no agent may prepare, and the phrase that a person types before changes of money or rights.
 * @throws AppError person_required
 */
export function assertPreparable(operation: Pick<ApiOperation, 'id' | 'takes'>, body: unknown): void {
  const reason = reasonAgainst(operation)
  if (reason) {
    const message = `No agent may do this, and none may prepare it. ${REASONS[reason]} Only a person can, in the product. Nothing was done.`
    throw new AppError('person_required', message)
  }
  const { confirm } = (typeof body === 'object' && body !== null ? body : {}) as { confirm?: unknown }
  if (confirm === undefined || confirm === '') return
  throw new AppError('person_required', `Leave out confirm. ${REASONS.phrase} Nothing was done.`)
}
