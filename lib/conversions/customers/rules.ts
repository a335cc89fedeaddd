/**
 * What an advertiser names a customer by: its own number, keyed hashes of the address of email, or both. The first hash is of
 * the current key; those of keys it replaced recognize customers of before.
 */
export type CustomerName = { number: string | null; emailHashes: readonly string[] }

/** The click of the sale that began a customer's subscription. */
export type Binding = { offerId: number; affiliateId: number; clickId: string }

/** Who bought: a new id or the known one, the name in the call, and the bindings to offers, the newest first. */
export type NamedCustomer = { id: string; name: CustomerName; bindings: readonly Binding[] }

/**
 * The binding that a payment belongs to: that of the offer of its click, or the newest where its click is not known any more
 * or was not sent.
 */
export const findBinding = (
  { bindings }: Pick<NamedCustomer, 'bindings'>,
  offerId: number | undefined,
): Binding | undefined => (offerId === undefined ? bindings[0] : bindings.find((each) => each.offerId === offerId))

/** Whether two calls name the same customer. */
export function sharesName({ id, name }: NamedCustomer, other: NamedCustomer | undefined): boolean {
  if (!other) return false
  const hasNumber = name.number !== null && name.number === other.name.number
  return id === other.id || hasNumber || name.emailHashes.some((hash) => other.name.emailHashes.includes(hash))
}
