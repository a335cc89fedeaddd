import 'server-only'
import type { WriteContext } from '@/lib/accounts/auth/actor'
import { publish } from '@/lib/messages/live/service'
import { seal, unseal } from '@/lib/platform/crypto/seal'
import { transact } from '@/lib/platform/database/transaction'
import { easternDay } from '@/lib/platform/dates/days'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { lockMoney } from '../ledger/service'
import { taxFormRow } from './form-rules'
import type { TaxForm } from './schema'

const IN_FUTURE = 'This day is still to come.'

/**
 * Stores a signed form, encrypted, and marks the one before as superseded. The same form signed again on the same day
 * changes nothing.
 * @throws AppError invalid at the field for a date of birth in the future
 */
export async function fileTaxForm(
  { actor: { affiliateId }, at }: WriteContext<{ affiliateId: number }>,
  form: TaxForm,
): Promise<void> {
  const { secret, ...record } = taxFormRow(form)
  await transact(async (tx) => {
    if (form.kind === 'w8ben' && form.birthDay >= easternDay(at)) {
      throw new AppError('invalid', IN_FUTURE, { fields: { birthDay: IN_FUTURE } })
    }
    await lockMoney(tx, affiliateId)
    const before = await tx.taxForm.findFirst({ where: { affiliateId, supersededAt: null } })
    if (before && easternDay(before.signedAt) === easternDay(at) && isSealed(before.taxNumberSealed, secret)) return
    await tx.taxForm.updateMany({ where: { affiliateId, supersededAt: null }, data: { supersededAt: at } })
    const sealed = { id: newId(at), affiliateId, signedAt: at, taxNumberSealed: seal(secret) }
    await tx.taxForm.create({ data: { ...record, ...sealed } })
    await publish(tx, { affiliateId }, { type: 'balance' })
  })
}

// A form that can no longer be decrypted never counts as the same, so that it can always be replaced.
function isSealed(sealed: string | null, secret: string): boolean {
  try {
    return sealed !== null && unseal(sealed) === secret
  } catch {
    return false
  }
}
