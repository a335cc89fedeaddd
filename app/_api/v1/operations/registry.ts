import { listHandlers } from '@/lib/api/calls/rules'
import type { Registry } from '@/lib/api/calls/schema'
import { PERSON_ROUTES } from '@/lib/generated/person-routes'
import { OPERATIONS } from './all'

/**
 * Every operation of the API, and what no key may do, whatever its scopes: second approvals, roles and rights, releasing
 * payouts and the file of them with whole account numbers, ways to sign in, keys, confirming what agents prepared, payout
 * methods, signatures, all data of an account and its end.
 */
export const REGISTRY: Registry = {
  operations: OPERATIONS,
  personOnly: listHandlers(PERSON_ROUTES).filter(({ route }) => route.rules.isForPeople),
}
