import 'server-only'
import { publish } from '@/lib/messages/live/service'
import { seal, unseal } from '@/lib/platform/crypto/seal'
import type { Clock } from '@/lib/platform/dates/clock'
import { easternDay } from '@/lib/platform/dates/days'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { transact } from '@/lib/platform/transaction'
import { lockMoney } from '../ledger/service'
import { recordOf } from './rules'
import type { TaxForm } from './schema'

const IN_FUTURE = 'This day is still to come.'

/**
 * Files a signed form, sealed, in place of the one before, which is kept. The very form that is in force again
 * changes nothing.
 * @throws AppError invalid at the field for a birth that is still to come
 */
export async function fileTaxForm(affiliateId: number, form: TaxForm, clock: Clock): Promise<void> {
  const { secret, ...record } = recordOf(form)
  await transact(async (tx) => {
    const at = clock.now()
    if (form.kind === 'w8ben' && form.birthDay >= easternDay(at)) {
      throw new AppError('invalid', IN_FUTURE, { fields: { birthDay: IN_FUTURE } })
    }
    await lockMoney(tx, affiliateId)
    const before = await tx.taxForm.findFirst({ where: { affiliateId, supersededAt: null } })
    if (before && easternDay(before.signedAt) === easternDay(at) && holds(before.taxNumberSealed, secret)) return
    await tx.taxForm.updateMany({ where: { affiliateId, supersededAt: null }, data: { supersededAt: at } })
    const sealed = { id: newId(at), affiliateId, signedAt: at, taxNumberSealed: seal(secret) }
    await tx.taxForm.create({ data: { ...record, ...sealed } })
    await publish(tx, { affiliateId }, { type: 'balance' })
  })
}

// What can no longer be opened holds nothing, so that it can always be replaced.
function holds(sealed: string | null, secret: string): boolean {
  try {
    return sealed !== null && unseal(sealed) === secret
  } catch {
    return false
  }
}
