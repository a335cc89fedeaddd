import type { PaidCustomers } from '@/lib/generated/prisma/enums'

/**
 * What an advertiser calls a customer: its own number, and keyed hashes of addresses of email. `emails` has each address by the
 * current key, which is stored; `emailHashes` has it also by keys that this replaced, to recognize customers of before, and
 * `untaggedHashes` without its tag, to recognize those of when tags were left out at every domain.
 */
export type CustomerNames = {
  number: string | null
  emails: readonly string[]
  emailHashes: readonly string[]
  untaggedHashes?: readonly string[]
}

/**
 * The sale that began a customer's subscription to an offer, with its click. `subscriptionId` is the first sale that was
 * credited: an earlier one where that did not name the customer yet.
 */
export type Binding = {
  offerId: number
  affiliateId: number
  clickId: string
  conversionId: string
  subscriptionId: string
  clickedAt: Date
  /** When that subscription ended; null while it goes on, as far as is known. */
  endedAt: Date | null
}

/** Whether what a customer pays at an instant may belong to a subscription of theirs. */
export const isAlive = ({ endedAt }: Pick<Binding, 'endedAt'>, paidAt: Date): boolean =>
  endedAt === null || paidAt <= endedAt

/**
 * Who bought: a new id or the known one, the account under which transactions are registered, the names in the call, and the
 * bindings that are valid, the newest first.
 */
export type NamedCustomer = {
  id: string
  registerId: number
  names: CustomerNames
  bindings: readonly Binding[]
  /** All who are called so: of two the one with the number is meant, and what both bought counts. */
  knownIds: readonly string[]
}

/**
 * What of a customer was before a sale: whether they were one of the advertiser, by a purchase that counts or by its list, and
 * whether they bought on the offer. A purchase for another goal of the same offer is a step towards this one, and no earlier one.
 */
export type CustomerHistory = {
  isExisting: boolean
  isRepeat: boolean
  /** The hashes of their address that a list has, which are names of theirs from then on: their number alone says nothing of it. */
  listedAs: readonly string[]
}

/** Whether a sale is to a new customer; null where nobody says who bought. @param isLater whether it pays for a subscription that was sold */
export const customerKind = (
  history: Pick<CustomerHistory, 'isExisting'> | undefined,
  isLater: boolean,
): 'new' | 'returning' | null => {
  if (isLater || history?.isExisting) return 'returning'
  return history ? 'new' : null
}

/**
 * Why an offer does not pay a sale for whom it is to; undefined where it does. A sale that names nobody is paid for: it is not
 * known to be an earlier customer's. What is paid for a subscription that was sold is part of its first purchase.
 */
export function customerRefusal(
  paid: PaidCustomers,
  { customer, isRepeat }: { customer: 'new' | 'returning' | null; isRepeat: boolean },
  isRenewal: boolean,
): 'existing_customer' | 'repeat_purchase' | undefined {
  if (isRenewal) return undefined
  if (paid === 'new' && customer === 'returning') return 'existing_customer'
  return paid === 'first_purchase' && isRepeat ? 'repeat_purchase' : undefined
}

/** Whether two calls name the same customer. */
export function isSameCustomer(one: NamedCustomer, other: NamedCustomer): boolean {
  if (one.registerId !== other.registerId) return false
  const hasNumber = one.names.number !== null && one.names.number === other.names.number
  return (
    one.id === other.id || hasNumber || one.names.emailHashes.some((hash) => other.names.emailHashes.includes(hash))
  )
}
