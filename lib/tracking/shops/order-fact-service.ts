import 'server-only'
import { settleSale } from '@/lib/conversions/corrections/service'
import { endSubscriptions, type SubscriptionEnd } from '@/lib/conversions/customers/ending-service'
import { lockTxns } from '@/lib/conversions/processing/batch/transaction-data'
import { lockTxn } from '@/lib/conversions/processing/reversal-claim-service'
import { reverseSale } from '@/lib/conversions/processing/reversal-service'
import { Prisma } from '@/lib/generated/prisma/client'
import type { ShopFactKind } from '@/lib/generated/prisma/enums'
import { db, type Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { testAccountOfAdvertiser } from '@/lib/platform/ids/test-accounts'
import type { Cents } from '@/lib/platform/money/cents'
import { formatMinorUnits } from './order-rules'
import type { Sender, ShopFact, ShopReport } from './order-schema'

/** A sale that is booked, under which number, in which register (tests have one of their own), its conversion, and what it was reported in. */
export type BookedSale = {
  txnId: string
  registerId: number
  affiliateId: number
  conversionId: string
  amountCents: Cents | null
  reportedCurrency: string | null
  exchangeRateId: number | null
  isCounted: boolean
}

/** What is remembered under a number. */
export async function listFacts(advertiserId: number, kind: ShopFactKind, number: string): Promise<string[]> {
  return (await readFacts(advertiserId, kind, number)).map(({ value }) => value)
}

/** `listFacts` with when each happened at the shop, the first before the others. */
export const readFacts = (advertiserId: number, kind: ShopFactKind, number: string) =>
  db().shopFact.findMany({
    where: { advertiserId, kind, number },
    orderBy: { createdAt: 'asc' },
    select: { value: true, createdAt: true },
  })

/** The sale of a number, or of another number of the same sale; of one that was booked twice, the one that is kept. */
export async function findSale(advertiserId: number, number: string): Promise<BookedSale | undefined> {
  const numbers = [number, ...(await listFacts(advertiserId, 'same_sale', number))]
  const sales = await listSales(advertiserId, numbers)
  return sales.find(({ isDuplicate }) => !isDuplicate) ?? sales[0]
}

/**
 * Makes a payment the first of a subscription, unless another one is; of two that come at once one is.
 * @returns the number of the first
 */
export const claimFirst = ({ advertiserId, happenedAt }: Sender, of: string, number: string): Promise<string> =>
  transact(async (tx) => {
    await lockTxn(tx, advertiserId, of)
    const where = { advertiserId, kind: 'first_payment' as const, number: of }
    const first = await tx.shopFact.findFirst({ where, orderBy: { createdAt: 'asc' } })
    if (!first) await tx.shopFact.create({ data: { ...where, value: number, createdAt: happenedAt } })
    return first?.value ?? number
  })

/** Takes a claim back, of a payment that was not booked. */
export const releaseFirst = ({ advertiserId }: Sender, of: string, number: string): Promise<unknown> =>
  db().shopFact.deleteMany({ where: { advertiserId, kind: 'first_payment', number: of, value: number } })

type FoundSale = BookedSale & { isDuplicate: boolean; isTakenBack: boolean }

/** The sales that are booked under some numbers, those of tests last, and the first before the others. */
async function listSales(advertiserId: number, numbers: readonly string[]): Promise<FoundSale[]> {
  const found = await db().postbackTxn.findMany({
    where: {
      advertiserId: { in: [advertiserId, testAccountOfAdvertiser(advertiserId)] },
      txnId: { in: [...numbers] },
      operation: 'conversion',
    },
    select: { advertiserId: true, txnId: true, affiliateId: true, conversionId: true },
    orderBy: [{ advertiserId: 'asc' }, { conversionId: 'asc' }],
  })
  const sales = await Promise.all(
    found.map(async ({ advertiserId: registerId, txnId, affiliateId, conversionId }): Promise<FoundSale[]> => {
      if (!affiliateId || !conversionId) return []
      const conversion = await db().conversion.findUnique({
        where: { affiliateId_id: { affiliateId, id: conversionId } },
        select: { amountCents: true, status: true, reason: true, reportedCurrency: true, exchangeRateId: true },
      })
      if (!conversion) return []
      const { status, reason, ...sum } = conversion
      const isCounted = status === 'pending' || status === 'approved'
      const [isDuplicate, isTakenBack] = [!isCounted && reason === 'duplicate', !isCounted && reason === 'advertiser']
      return [{ txnId, registerId, affiliateId, conversionId, ...sum, isCounted, isDuplicate, isTakenBack }]
    }),
  )
  return sales.flat()
}

/**
 * Remembers what a webhook said. Refunds that wait under a number whose sale is booked under another, as this webhook tells,
 * are applied to it.
 */
export async function rememberFacts(
  { advertiserId, at, happenedAt }: Sender,
  facts: readonly ShopFact[],
): Promise<void> {
  if (facts.length === 0) return
  await db().shopFact.createMany({
    data: facts.map((fact) => ({ advertiserId, ...fact, createdAt: happenedAt })),
    skipDuplicates: true,
  })
  for (const { number, value } of facts.filter(({ kind }) => kind === 'same_sale')) {
    const sale = await findSale(advertiserId, number)
    if (sale && sale.txnId === number) await adoptWaiting(sale, [value], at)
    await takeBackSecond(advertiserId, number, at)
  }
}

/**
 * Applies refunds that wait under other numbers of a sale, where it is booked. Of a sale, a refund of it and the webhook that
 * names both numbers each looks after it is stored: the others may be stored at the same time, and none before it.
 * @param number of the sale or of the refund
 */
export async function settleWaiting(advertiserId: number, number: string, at: Date): Promise<void> {
  const others = await listFacts(advertiserId, 'same_sale', number)
  const sale = others.length > 0 ? await findSale(advertiserId, number) : undefined
  if (sale) await adoptWaiting(sale, [number, ...others], at)
}

/**
 * Takes back the later of two sales that are one payment, booked under two of its numbers before anything said so, as a
 * PaymentIntent and its invoice may be. The one that is kept gets the refunds of both. Only numbers that a webhook told
 * together are compared: two invoices that name one PaymentIntent were both paid.
 */
export async function takeBackSecond(advertiserId: number, number: string, at: Date): Promise<void> {
  for (const other of await listFacts(advertiserId, 'same_sale', number)) {
    const sales = await listSales(advertiserId, [number, other])
    const kept = sales.find(({ isCounted, isTakenBack }) => isCounted || isTakenBack)
    const second = sales.find(
      ({ registerId, conversionId, isDuplicate }) =>
        registerId === kept?.registerId && conversionId !== kept.conversionId && !isDuplicate,
    )
    if (!kept || !second) continue
    await transact((tx) => takeBack(tx, second, kept, at))
    await adoptWaiting(kept, [second.txnId], at)
  }
}

async function takeBack(tx: Tx, { registerId: advertiserId, txnId, ...sale }: BookedSale, kept: BookedSale, at: Date) {
  await reverseSale(tx, sale, { reason: 'duplicate', note: `The same payment is booked as ${kept.txnId}.`, at })
  const { conversionId } = sale
  const release = { where: { advertiserId, txnId, conversionId }, data: { affiliateId: null, conversionId: null } }
  await tx.postbackRefund.updateMany(release)
  await tx.postbackTxn.updateMany({ ...release, where: { ...release.where, operation: 'reversal' } })
}

/** Applies refunds that wait under other numbers of a sale that is booked. */
async function adoptWaiting(sale: BookedSale, numbers: readonly string[], at: Date): Promise<void> {
  const { registerId: advertiserId, txnId } = sale
  await transact(async (tx) => {
    if (!(await moveWaiting(tx, { advertiserId, from: numbers, to: txnId, sale }))) return
    await settleSale(tx, { advertiserId, txnId, note: 'refund under another number' }, at)
  })
}

/** Moves refunds that wait under other numbers of a sale to the one that it is about to be booked under. */
export async function gatherWaiting(advertiserId: number, txnId: string): Promise<void> {
  const from = await listFacts(advertiserId, 'same_sale', txnId)
  if (from.length > 0) await transact((tx) => moveWaiting(tx, { advertiserId, from, to: txnId, sale: undefined }))
}

type Move = { advertiserId: number; from: readonly string[]; to: string; sale: BookedSale | undefined }

async function moveWaiting(tx: Tx, { advertiserId, from, to, sale }: Move): Promise<boolean> {
  // a refund of either number may be being recorded
  const numbers = new Set([to, ...from])
  await lockTxns(
    tx,
    [...numbers].map((txnId) => ({ advertiserId, txnId })),
  )
  const set = Prisma.sql`SET txn_id = ${to}, affiliate_id = ${sale?.affiliateId ?? null}::int,
    conversion_id = ${sale?.conversionId ?? null}::uuid`
  const waits = Prisma.sql`w.advertiser_id = ${advertiserId} AND w.txn_id = ANY(${[...from]}) AND w.conversion_id IS NULL`
  // also what was moved to the sale's own number while it was being booked
  const refunds =
    await tx.$executeRaw`UPDATE postback_refund w ${set} WHERE ${waits} AND (w.txn_id = ${to} OR NOT EXISTS (
    SELECT FROM postback_refund o WHERE o.advertiser_id = ${advertiserId} AND o.txn_id = ${to} AND o.refund_id = w.refund_id))`
  const reversals =
    await tx.$executeRaw`UPDATE postback_txn w ${set} WHERE ${waits} AND w.operation = 'reversal' AND (w.txn_id = ${to} OR NOT EXISTS (
    SELECT FROM postback_txn o WHERE o.advertiser_id = ${advertiserId} AND o.txn_id = ${to} AND o.operation = 'reversal'))`
  return refunds + reversals > 0
}

/** How much of a charge is recorded as refunded: each of its refunds is named by the sum of all so far. */
async function refundedBefore(advertiserId: number, number: string, { charge }: { charge: string }): Promise<Cents> {
  const numbers = [number, ...(await listFacts(advertiserId, 'same_sale', number))]
  const refunds = await db().postbackRefund.findMany({
    where: {
      advertiserId: { in: [advertiserId, testAccountOfAdvertiser(advertiserId)] },
      txnId: { in: numbers },
      refundId: { startsWith: `${charge}:` },
    },
    select: { refundId: true },
  })
  const sums = refunds.map(({ refundId }) => BigInt(refundId.slice(charge.length + 1)))
  return sums.toSorted((one, other) => Number(other - one))[0] ?? 0n
}

/** A refund that says the sum of its charge's so far, less those that are recorded; undefined where all of it is. */
export async function withoutEarlierRefunds(advertiserId: number, step: ShopReport): Promise<ShopReport | undefined> {
  const { refundedSoFar: soFar, currency, share, parameters, isWhole, ...rest } = step
  if (!soFar || currency === null) return step
  const part = soFar.total - (await refundedBefore(advertiserId, parameters.txn_id ?? '', soFar))
  if (part <= 0n) return undefined
  return {
    ...rest,
    currency,
    parameters: { ...parameters, amount: formatMinorUnits(Number(part), currency) },
    ...(share && { share: { ...share, part } }),
    ...(isWhole && part === share?.whole && { isWhole }),
  }
}

/**
 * Ends the subscription of a customer whose shop says that it ended: what they pay later for another one is somebody's anew. One
 * of which another subscription at the shop is a part goes on with that.
 */
export async function endSubscription({ advertiserId }: Sender, of: string): Promise<{ nothing: string }> {
  const ended = await transact(async (tx) => {
    const ends = await tx.$queryRaw<SubscriptionEnd[]>`
    WITH own AS MATERIALIZED (
      SELECT x.affiliate_id, x.click_id, coalesce(x.subscription_id, x.id) AS id
      FROM shop_fact f JOIN postback_txn t ON t.advertiser_id = f.advertiser_id AND t.txn_id = f.value
        AND t.operation = 'conversion'
      JOIN conversion x ON x.affiliate_id = t.affiliate_id AND x.id = t.conversion_id
      WHERE f.advertiser_id = ${advertiserId} AND f.kind = 'first_payment' AND f.number = ${of}),
    payment AS MATERIALIZED (
      SELECT o.*, x.txn_id FROM own o JOIN conversion x ON x.affiliate_id = o.affiliate_id AND x.click_id = o.click_id
        AND coalesce(x.subscription_id, x.id) = o.id),
    part AS (
      SELECT p.affiliate_id, p.click_id, p.id, e.created_at AS ended_at
      FROM payment p JOIN shop_fact f ON f.advertiser_id = ${advertiserId} AND f.kind = 'first_payment' AND f.value = p.txn_id
      LEFT JOIN shop_fact e ON e.advertiser_id = ${advertiserId} AND e.kind = 'ended' AND e.number = f.number)
    SELECT affiliate_id AS "affiliateId", click_id AS "clickId", id AS "subscriptionId", max(ended_at) AS "endedAt" FROM part
    GROUP BY 1, 2, 3 HAVING bool_and(ended_at IS NOT NULL)`
    return endSubscriptions(tx, ends)
  })
  return { nothing: ended > 0 ? 'The subscription of its customer ended.' : 'Nothing of it is booked here.' }
}
