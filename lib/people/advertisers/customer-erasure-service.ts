import 'server-only'
import type { CustomerErasure, ErasedCustomer } from '@/lib/conversions/customers/erasure-schema'
import { eraseCustomer } from '@/lib/conversions/customers/erasure-service'
import { customerNames } from '@/lib/conversions/customers/name-data'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { auditChange, authorizeChange, type ChangeContext } from './change-service'

/**
 * Erases a customer at their request, by a person of the advertiser, or by staff. The audit log has how much was erased,
 * and not of whom.
 * @throws AppError forbidden; invalid for what names nobody; not_found where nothing is stored under it
 */
export function eraseCustomerOf(context: ChangeContext, { customer }: CustomerErasure): Promise<ErasedCustomer> {
  return transact(async (tx) => {
    const change = await authorizeChange(tx, context)
    const { advertiserId, at } = change
    const names = customerNames({ customer_id: customer })
    if (!names) throw wrong('invalid', 'This names nobody: it is what shops send for a guest, or no email address.')
    const erased = await eraseCustomer(tx, { advertiserId, names, at })
    if (erased.customers + erased.calls === 0)
      throw wrong('not_found', 'Nothing is stored under this number or address.')
    await auditChange(tx, change, { action: 'advertiser.erase_customer', after: erased })
    return erased
  })
}

const wrong = (code: 'invalid' | 'not_found', message: string) =>
  new AppError(code, message, { fields: { customer: message } })
