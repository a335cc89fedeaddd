import 'server-only'
import { readRates } from '@/lib/money/ledger/exchange-rate-data'
import { partInDollars } from '@/lib/money/ledger/exchange-rate-rules'
import type { Tx } from '@/lib/platform/database/db'
import type { Cents } from '@/lib/platform/money/cents'

type Sold = { affiliateId: number; conversionId: string }
/** Without a currency it is in that of its sale. */
type Reported = { amount: string; currency: string | undefined }

/**
 * The dollars of refunds of a sale by its rate, in their order: what each adds to the dollars of all of them together, so that
 * the parts of a whole sale come to all of it. Undefined where the sale was reported in another currency.
 * @param before what was refunded of it before, in the same currency
 */
export async function refundsAtRateOfSale(
  tx: Tx,
  { affiliateId, conversionId: id }: Sold,
  refunds: readonly Reported[],
  before: readonly string[] = [],
): Promise<({ cents: Cents; currency: string } | undefined)[]> {
  const sale = await tx.conversion.findUniqueOrThrow({
    where: { affiliateId_id: { affiliateId, id } },
    select: { reportedCurrency: true, exchangeRateId: true },
  })
  const rate =
    sale.exchangeRateId === null ? undefined : (await readRates([sale.exchangeRateId], tx)).get(sale.exchangeRateId)
  const refunded = [...before]
  return refunds.map(({ amount, currency = sale.reportedCurrency }) => {
    if (!rate || currency === null || currency !== sale.reportedCurrency) return undefined
    const cents = partInDollars(refunded, amount, rate)
    refunded.push(amount)
    return { cents, currency }
  })
}

type Of = { advertiserId: number; txnId: string; currency: string }

/** What was refunded of a sale in a currency so far, as decimal text. */
export async function listReportedRefunds(tx: Tx, { advertiserId, txnId, currency }: Of): Promise<string[]> {
  const refunds = await tx.postbackRefund.findMany({
    where: { advertiserId, txnId, reportedCurrency: currency },
    select: { reportedAmount: true },
  })
  return refunds.flatMap(({ reportedAmount }) => reportedAmount ?? [])
}
