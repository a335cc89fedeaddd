import 'server-only'
import type { Advertiser } from '@/lib/generated/prisma/client'
import { db, type Tx } from '@/lib/platform/database/db'
import { transactEach } from '@/lib/platform/database/transaction'
import { addDays, dayStart, dayToColumn, easternDay } from '@/lib/platform/dates/days'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { advertiserCost, importSale, isBudgeted } from '../budgets/rules'
import { postFundTransfers } from '../budgets/service'
import { listInvoiced, lockOpenReturns } from '../statements/data'
import { spendByOffer } from '../statements/rules'
import { DUE_DAYS, ISSUED_AFTER_MS } from './constants'
import { recordInvoiceEvent } from './events'

/**
 * The job: issues an invoice to every postpaid advertiser for the sales of the Eastern months that are over and on no invoice
 * yet, less what was given back. Where more was given back than sold nothing is issued, and the next invoice covers both.
 * @returns how many were issued
 */
export async function issueInvoices({ at }: { at: Date }): Promise<number> {
  const until = dayStart(`${easternDay(new Date(at.getTime() - ISSUED_AFTER_MS)).slice(0, 7)}-01`)
  const owing = await db().advertiser.findMany({
    where: { billingMode: 'postpaid', invoicedUntil: { lt: until } },
    select: { id: true },
    orderBy: { id: 'asc' },
  })
  return transactEach(owing, async (tx, { id }) => {
    await tx.$queryRaw`SELECT FROM advertiser WHERE id = ${id} FOR NO KEY UPDATE`
    return issueInvoice(tx, await tx.advertiser.findUniqueOrThrow({ where: { id } }), until, at)
  })
}

/**
 * Issues the invoice of a locked postpaid advertiser for everything until an instant that is on none yet. The number is given in the
 * same transaction, so that none is left out.
 * @returns whether there was something to pay
 */
export async function issueInvoice(tx: Tx, advertiser: Advertiser, until: Date, at: Date): Promise<boolean> {
  const { id: advertiserId, invoicedUntil: from } = advertiser
  if (advertiser.billingMode !== 'postpaid' || from >= until) return false
  const onAccount = isBudgeted(advertiser)
  const offers = spendByOffer(await listInvoiced(tx, advertiser, onAccount, { from, to: until }))
  const amountCents = BigInt(offers.reduce((sum, { spendCents }) => sum + spendCents, 0))
  if (amountCents <= 0n) return false
  const [{ number }] = await tx.$queryRaw<[{ number: number }]>`
    UPDATE invoice_counter SET last_number = last_number + 1 RETURNING last_number AS number`
  const invoice = await tx.advertiserInvoice.create({
    data: {
      id: newId(at),
      number,
      advertiserId,
      fromAt: from,
      toAt: until,
      amountCents,
      onAccount,
      issuedAt: at,
      dueOn: dayToColumn(addDays(easternDay(at), DUE_DAYS)),
      lines: {
        create: offers.map(({ offerId, name, sales, salesCents, returns, returnsCents }) => ({
          offerId,
          offerName: name,
          sales,
          salesCents: BigInt(salesCents),
          returns,
          returnsCents: BigInt(returnsCents),
        })),
      },
    },
  })
  await tx.advertiser.update({ where: { id: advertiserId }, data: { invoicedUntil: until } })
  await recordInvoiceEvent(tx, { invoice, type: 'invoice.issued', at })
  return true
}

/**
 * Issues what is open of a locked advertiser whose way to pay changes. Where more was given back than sold on open
 * account, no later invoice would have it: the difference goes to the account.
 */
export async function settleInvoices(tx: Tx, advertiser: Advertiser, at: Date): Promise<void> {
  if (await issueInvoice(tx, advertiser, at, at)) return
  if (advertiser.billingMode !== 'postpaid' || isBudgeted(advertiser)) return
  const period = { from: advertiser.invoicedUntil, to: at }
  const moved = await listInvoiced(tx, advertiser, false, period)
  let leftCents = moved.reduce((sum, { cents }) => sum + cents, 0n)
  if (leftCents <= 0n) return
  const transfers = []
  for (const { conversionId, returnedCents, ...state } of await lockOpenReturns(tx, advertiser, period)) {
    if (leftCents === 0n) break
    const restCents = leftCents - returnedCents
    const backCents = restCents < 0n ? leftCents : returnedCents
    leftCents -= backCents
    const sale = { advertiserId: advertiser.id, conversionId, at }
    transfers.push(...importSale(sale, advertiserCost(state.status, state.revenueCents) + backCents, state))
  }
  await postFundTransfers(tx, transfers)
}
