import 'server-only'
import type { CustomerErasure, ErasedCustomer } from '@/lib/conversions/customers/erasure-schema'
import { beginErasure, goOn } from '@/lib/conversions/customers/erasure-service'
import { customerNames, listedHashes } from '@/lib/conversions/customers/name-data'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { auditChange, authorizeChange, type ChangeContext } from './change-service'

/** Steps that a request takes, of a tenth of a second each: a job takes the others. */
const STEPS_OF_REQUEST = 30

/**
 * Erases a customer at their request, by a person of the advertiser, or by staff. The audit log has who asked for it and how
 * much was erased, and not of whom.
 * @throws AppError forbidden; invalid for what names nobody; not_found where nothing is stored under it
 */
export async function eraseCustomerOf(context: ChangeContext, { customer }: CustomerErasure): Promise<ErasedCustomer> {
  const { id, customers, listed, at } = await transact(async (tx) => {
    const change = await authorizeChange(tx, context)
    const { advertiserId, at } = change
    const names = customerNames({ customer_id: customer })
    if (!names) throw wrong('invalid', 'This names nobody: it is what shops send for a guest, or no email address.')
    const { numbers, emails } = listedHashes({ customer_id: customer })
    const begun = await beginErasure(tx, { advertiserId, names, listedAs: [...numbers, ...emails], at })
    await auditChange(tx, change, { action: 'advertiser.erase_customer', after: { customers: begun.customers } })
    return { ...begun, at }
  })
  let steps = 1
  const { calls, isFinished, byOther } = await goOn(id, () => steps++ < STEPS_OF_REQUEST, at)
  if (isFinished && !byOther && customers + calls + listed === 0)
    throw wrong('not_found', 'Nothing is stored under this number or address.')
  return { customers, calls, isFinished }
}

const wrong = (code: 'invalid' | 'not_found', message: string) =>
  new AppError(code, message, { fields: { customer: message } })
