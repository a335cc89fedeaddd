/** A compared sale by its advertiser and transaction: `12-ORDER-7`. */
export const saleRef = ({ advertiserId, txnId }: { advertiserId: number; txnId: string }): string =>
  `${advertiserId}-${txnId}`

/** The advertiser and the transaction of a reference. */
export function readSaleRef(ref: string): { advertiserId: number; txnId: string } {
  const dash = ref.indexOf('-')
  return { advertiserId: Number(ref.slice(0, dash)), txnId: ref.slice(dash + 1) }
}

/** The transaction of a reference. */
export const saleTxn = (ref: string): string => readSaleRef(ref).txnId
