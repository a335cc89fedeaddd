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
  /** Whether the advertiser named them in a sale before. */
  isKnown: boolean
}

/** Whether a sale is to a new customer; null where nobody says who bought. @param isLater whether it pays for a subscription that was sold */
export const customerKind = (
  customer: Pick<NamedCustomer, 'isKnown'> | undefined,
  isLater: boolean,
): 'new' | 'returning' | null => {
  if (isLater || customer?.isKnown) return 'returning'
  return customer ? 'new' : null
}

/** Whether two calls name the same customer. */
export function isSameCustomer(one: NamedCustomer, other: NamedCustomer): boolean {
  if (one.registerId !== other.registerId) return false
  const hasNumber = one.names.number !== null && one.names.number === other.names.number
  return (
    one.id === other.id || hasNumber || one.names.emailHashes.some((hash) => other.names.emailHashes.includes(hash))
  )
}
