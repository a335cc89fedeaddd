import 'server-only'
import type { CreatedSecret } from '@/lib/catalog/advertisers/secrets/admin-schema'
import { addSecretIn, revokeSecretIn, rotateSecretIn } from '@/lib/catalog/advertisers/secrets/service'
import { transact } from '@/lib/platform/database/transaction'
import { changeOfManager, type MemberContext } from './change-service'
import type { OwnRotation, OwnSecret } from './own-secrets-schema'

/** Adds a secret of the own advertiser, returned once. @throws AppError forbidden, conflict */
export function addOwnSecret(context: MemberContext, input: OwnSecret): Promise<CreatedSecret> {
  return transact(async (tx) => addSecretIn(tx, await changeOfManager(tx, context), input))
}

/** Adds a secret in place of one of the own advertiser. @throws AppError forbidden, not_found, conflict */
export function rotateOwnSecret(context: MemberContext, input: OwnRotation & { id: string }): Promise<CreatedSecret> {
  const { id: secretId, overlapHours } = input
  return transact(async (tx) => rotateSecretIn(tx, await changeOfManager(tx, context), { secretId, overlapHours }))
}

/** Ends a secret of the own advertiser at once. @throws AppError forbidden, not_found, conflict */
export function revokeOwnSecret(context: MemberContext, { id: secretId }: { id: string }): Promise<void> {
  return transact(async (tx) => revokeSecretIn(tx, await changeOfManager(tx, context), { secretId }))
}
