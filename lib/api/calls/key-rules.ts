import { AppError } from '@/lib/platform/errors'
import type { Caller, Demand } from './caller-schema'

/**
 * Whether a key may do what an operation demands: by its scopes, and a test key only what is a test. What its person may do
 * is checked apart from it.
 * @throws AppError scope_required, test_key_refused
 */
export function assertKeyMay({ scope, testUse }: Demand, { scopes, isTest, actor }: Caller): void {
  if (!scopes.includes(scope)) throw new AppError('scope_required', `This key lacks the scope ${scope}.`)
  if (testUse === 'own' && !isTest) throw new AppError('test_key_refused', 'This is for test keys.')
  if (isTest && (testUse === 'none' || (testUse === 'twin' && actor.affiliateId === null))) {
    throw new AppError('test_key_refused', 'A test key cannot do this: it would not be a test.')
  }
}
