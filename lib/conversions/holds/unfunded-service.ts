import 'server-only'
import type { RejectionReason } from '@/lib/generated/prisma/enums'
import { requestJobRun } from '@/lib/messages/job-requests/service'
import { BOOK_FUNDED_SALES_JOB } from '@/lib/money/billing/budgets/constants'
import { recordBalanceEvent } from '@/lib/money/billing/budgets/events'
import { isUsedUp } from '@/lib/money/billing/budgets/rules'
import { lockFunds } from '@/lib/money/billing/budgets/service'
import { db, type Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { log } from '@/lib/platform/log'
import { recordConversionEvents } from '../lifecycle/events'
import { lockConversion, recordHistory } from '../lifecycle/state-change-service'
import { findObstacle } from '../reinstatements/data'
import type { Obstacle } from '../reinstatements/rules'
import { reinstateConversion } from '../reinstatements/service'
import { firstUnfunded, listClosedAdvertisers, type UnfundedSale } from './unfunded-data'

/** What the history of a sale says that was booked once its advertiser had paid in. */
const FUNDED_NOTE = 'The advertiser has paid in'

/** The most sales of one advertiser that a run books; another run follows where more wait. */
const BOOKED_AT_ONCE = 2_000

/**
 * The job: books the sales that wait for the money of their advertiser in the order they arrived, as far as it goes, and
 * opens the offers of advertisers whose money covers a sale again. Safe to run several times at once.
 * @returns how many sales were booked
 */
export async function bookFundedSales({ at }: { at: Date }): Promise<number> {
  let booked = 0
  for (const advertiserId of await listClosedAdvertisers()) {
    try {
      booked += await bookAdvertiser(advertiserId, at)
    } catch (error) {
      await db().$queryRaw`SELECT 1`
      log.error({ err: error, advertiserId }, 'sales that wait for money could not be booked')
    }
  }
  return booked
}

async function bookAdvertiser(advertiserId: number, at: Date): Promise<number> {
  for (let booked = 0; booked < BOOKED_AT_ONCE; ) {
    const sale = await firstUnfunded(advertiserId)
    if (!sale) {
      await transact((tx) => reopen(tx, advertiserId, at))
      return booked
    }
    const outcome = await bookSale(sale, at)
    if (outcome === 'no money') return booked
    if (outcome === 'booked') booked += 1
  }
  await transact((tx) => requestJobRun(tx, BOOK_FUNDED_SALES_JOB))
  return BOOKED_AT_ONCE
}

async function bookSale(sale: UnfundedSale, at: Date): Promise<'booked' | 'refused' | 'no money'> {
  try {
    await transact((tx) => reinstateConversion(tx, { ...sale, note: FUNDED_NOTE, onlyFor: 'unfunded', at }))
    return 'booked'
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'insufficient_funds') return 'no money'
    // reversed since, paid by another sale of its click, or no room in a cap: it waits no longer
    await transact((tx) => refuse(tx, sale, error.message, at))
    return 'refused'
  }
}

/** Ends the wait of a sale that cannot be booked any more: it stays rejected, with the reason in its history. */
async function refuse(tx: Tx, { affiliateId, conversionId }: UnfundedSale, note: string, at: Date): Promise<void> {
  const sale = await lockConversion(tx, affiliateId, conversionId)
  if (sale.reason !== 'unfunded') return
  const obstacle = await findObstacle(tx, sale)
  const reason = obstacle ? REASONS[obstacle.kind] : 'cap'
  await tx.conversion.update({
    where: { affiliateId_id: { affiliateId, id: conversionId } },
    data: { reason, decidedAt: at },
  })
  const { advertiserId } = sale
  await recordConversionEvents(tx, { affiliateId, id: conversionId, advertiserId, types: ['conversion.rejected'], at })
  await recordHistory(tx, { affiliateId, conversionId }, 'rejected', 'rejected', { reason, note, at })
}

const REASONS: Record<Obstacle['kind'], RejectionReason> = {
  deleted: 'affiliate_blocked',
  test: 'test',
  unpaid_event: 'unknown_event',
  taken_back: 'advertiser',
  refunded: 'advertiser',
  fraud_case: 'fraud',
  click_paid: 'duplicate',
}

/** Lets links lead to the offers of an advertiser again once no sale waits and the money covers one. */
async function reopen(tx: Tx, advertiserId: number, at: Date): Promise<void> {
  const fund = (await lockFunds(tx, [advertiserId])).get(advertiserId)
  if (fund && isUsedUp(fund)) return
  const reopened = await tx.$executeRaw`
    UPDATE advertiser SET unfunded_since = NULL WHERE id = ${advertiserId} AND unfunded_since IS NOT NULL`
  if (reopened === 1) await recordBalanceEvent(tx, { type: 'balance.restored', advertiserId, at })
}
