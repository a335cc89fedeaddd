import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { db, type Tx } from '@/lib/platform/database/db'
import { lowerCase } from '@/lib/platform/database/lower-case'
import { transact } from '@/lib/platform/database/transaction'
import { withoutAccents } from '@/lib/platform/text/identifier'
import { lockSale } from '../lifecycle/state-change-service'
import { lockTxn } from './reversal-claim-service'
import { reverseSale } from './reversal-service'

type Claimed = { advertiserId: number; txnId: string; affiliateId: number; conversionId: string }

/** Stores in the caller's transaction that a conversion rests on the word of a browser. */
export async function recordBrowserSale(tx: Tx, claimed: Claimed, normalHoldUntil: Date, at: Date): Promise<void> {
  await tx.browserClaim.create({ data: { ...claimed, normalHoldUntil, createdAt: at } })
}

/**
 * Settles a claim once the advertiser's server reports its order. The same details confirm it, and the hold ends when it
 * normally would. Other details replace it: its conversion is reversed and the order is free for the server's report.
 * @returns `replaced` also where it was replaced before; undefined where no open claim has this order
 */
export function confirmBrowserSale(
  { advertiserId, postback: { txn_id: txnId }, at }: { advertiserId: number; postback: { txn_id: string }; at: Date },
  isSame: boolean,
): Promise<'confirmed' | 'replaced' | undefined> {
  return transact(async (tx) => {
    const key = { advertiserId_txnId: { advertiserId, txnId } }
    if ((await tx.browserClaim.count({ where: { advertiserId, txnId } })) === 0) return undefined
    await lockTxn(tx, advertiserId, txnId)
    const claim = await tx.browserClaim.findUnique({ where: key })
    // another report of the server may have replaced it since this one was refused
    if (claim?.replacedAt) return isSame ? undefined : 'replaced'
    if (!claim || claim.confirmedAt) return undefined
    const { affiliateId, conversionId, normalHoldUntil } = claim
    const sale = await lockSale(tx, affiliateId, conversionId)
    if (isSame) {
      const keys = sale.map((each) => ({ affiliateId: each.affiliateId, id: each.id }))
      const where = { OR: keys, status: 'pending' as const }
      await tx.conversion.updateMany({ where, data: { holdUntil: normalHoldUntil } })
      await tx.browserClaim.update({ where: key, data: { confirmedAt: at } })
      return 'confirmed'
    }
    const note = 'Reported by a browser; the server reported the order otherwise.'
    await reverseSale(tx, { affiliateId, conversionId }, { note, at })
    await tx.postbackTxn.deleteMany({ where: { advertiserId, txnId, operation: 'conversion', conversionId } })
    // what the advertiser took back of the order is applied to the conversion that replaces this one
    const release = { where: { advertiserId, txnId, conversionId }, data: { affiliateId: null, conversionId: null } }
    await tx.postbackTxn.updateMany(release)
    await tx.postbackRefund.updateMany(release)
    await tx.browserClaim.update({ where: key, data: { replacedAt: at } })
    return 'replaced'
  })
}

type Order = { advertiserId: number; txnId: string }

// as the indexes have it
const TXN_FORM = lowerCase(Prisma.sql`txn_id`)

/** The forms in which an order is looked for, in small letters. */
const formsOf = (txnId: string): string[] => [txnId, withoutAccents(txnId)].map((form) => form.toLowerCase())

/** The order that a claim names in another form, such as in other letters; undefined where there is none. Locked by `lockTxns`. */
export async function findOtherForm(tx: Tx, { advertiserId, txnId }: Order): Promise<string | undefined> {
  const [found] = await tx.$queryRaw<{ txnId: string }[]>`
    SELECT txn_id AS "txnId" FROM postback_txn WHERE advertiser_id = ${advertiserId}::int
      AND ${TXN_FORM} = ANY(${formsOf(txnId)}::text[]) AND txn_id <> ${txnId} AND operation = 'conversion' LIMIT 1`
  return found?.txnId
}

/** Reverses what browsers claimed of orders in another form, once the advertiser has reported the orders. */
export async function reverseOtherForms(advertiserId: number, txnIds: readonly string[], at: Date): Promise<void> {
  if (txnIds.length === 0) return
  const claims = await db().$queryRaw<{ txnId: string }[]>`
    SELECT txn_id AS "txnId" FROM browser_claim WHERE advertiser_id = ${advertiserId}::int
      AND ${TXN_FORM} = ANY(${txnIds.flatMap(formsOf)}::text[]) AND txn_id <> ALL(${[...txnIds]}::text[])
      AND confirmed_at IS NULL AND replaced_at IS NULL`
  for (const { txnId } of claims) await confirmBrowserSale({ advertiserId, postback: { txn_id: txnId }, at }, false)
}
