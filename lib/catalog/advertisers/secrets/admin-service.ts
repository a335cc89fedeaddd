import 'server-only'
import { assertConfirmed } from '@/lib/backoffice/pages/guard'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import { transact } from '@/lib/platform/database/transaction'
import type { CreatedSecret, NewSecret, SecretRevocation, SecretRotation } from './admin-schema'
import { addSecretIn, revokeSecretIn, rotateSecretIn } from './service'

/**
 * Adds a secret that proves the calls of an advertiser. It is returned once, and stored sealed.
 * @throws AppError `not_found`; `conflict` for an archived advertiser, or with too many valid secrets of the kind
 */
export function addSecret(
  context: StaffContext,
  { advertiserId, reason, ...input }: NewSecret & { advertiserId: number },
): Promise<CreatedSecret> {
  return transact((tx) => addSecretIn(tx, { ...context, advertiserId, reason }, input))
}

/**
 * Adds a secret in place of one, which works beside it until the overlap ends.
 * @throws AppError `not_found`; `conflict` for one that was rotated before, expired or was revoked
 */
export function rotateSecret(
  context: StaffContext,
  { advertiserId, reason, ...input }: SecretRotation & { advertiserId: number; secretId: string },
): Promise<CreatedSecret> {
  return transact((tx) => rotateSecretIn(tx, { ...context, advertiserId, reason }, input))
}

/**
 * Ends a secret at once: calls with it are refused from then on.
 * @throws AppError `not_found`; `conflict` for one that does not work any more; `invalid` at `confirm`
 */
export function revokeSecret(
  context: StaffContext,
  { advertiserId, secretId, reason, confirm }: SecretRevocation & { advertiserId: number; secretId: string },
): Promise<void> {
  const confirmed = (phrase: string) => assertConfirmed(confirm, phrase)
  return transact((tx) => revokeSecretIn(tx, { ...context, advertiserId, reason }, { secretId, confirm: confirmed }))
}
