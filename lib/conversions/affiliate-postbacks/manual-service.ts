import 'server-only'
import type { AffiliateActor, WriteContext } from '@/lib/accounts/auth/actor'
import type { AffiliatePostback } from '@/lib/generated/prisma/client'
import { LEASE_MS } from '@/lib/messages/job-requests/constants'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import type { Clock } from '@/lib/platform/dates/clock'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { type Caller, withCaller } from '@/lib/platform/network/outgoing-calls'
import { publicClickId } from '@/lib/traffic/requests/click-id-rules'
import { TEST_EVENT } from './constants'
import { toDelivery } from './data'
import { attemptDelivery, buildCall, openPostbackCaller, requeueDelivery } from './delivery-service'
import { parametersOf } from './macro-rules'
import { macroValues } from './rules'
import type { Delivery } from './schema'
import { lockPostback } from './service'

const SAMPLE_PAYOUT_CENTS = 2_500n
const SAMPLE_AMOUNT_CENTS = 10_000n

type Affiliate = Pick<AffiliateActor, 'affiliateId'>

/**
 * Calls a postback now with sample values and returns its line of the log. Paused postbacks are called too, so that they
 * can be tested before they are switched on. Measures the call, hence the clock.
 * @throws AppError not_found
 */
export async function testPostback(
  { actor, clock }: { actor: Affiliate; clock: Clock },
  { id: postbackId }: { id: string },
  injectedCaller?: Caller,
): Promise<Delivery> {
  const { affiliateId } = actor
  const at = clock.now()
  const id = newId(at)
  await transact(async (tx) => {
    const postback = await lockPostback(tx, affiliateId, postbackId)
    const leasedUntil = new Date(at.getTime() + LEASE_MS)
    const call = buildCall(postback, macroValues(sampleFacts(affiliateId, id, postback, at)))
    const isPaused = !postback.isActive
    const data = { ...call, id, event: TEST_EVENT, isPaused, attempts: 1, createdAt: at, nextTryAt: leasedUntil }
    await tx.affiliatePostbackDelivery.create({ data })
  })
  await withCaller(injectedCaller, openPostbackCaller, (caller) => attemptDelivery(id, clock, caller))
  return toDelivery(await db().affiliatePostbackDelivery.findUniqueOrThrow({ where: { id } }))
}

const sampleFacts = (
  affiliateId: number,
  id: string,
  { offerId, url }: Pick<AffiliatePostback, 'offerId' | 'url'>,
  at: Date,
) => ({
  clickId: publicClickId(affiliateId, id),
  conversionId: id,
  txnId: 'test',
  offerId: offerId ?? 0,
  payoutCents: SAMPLE_PAYOUT_CENTS,
  amountCents: SAMPLE_AMOUNT_CENTS,
  refundedCents: 0n,
  status: 'approved' as const,
  parameters: Object.fromEntries(parametersOf(url).map((name) => [name, `test-${name}`])),
  event: TEST_EVENT,
  soldAt: at,
  paidAt: at,
  source: 'test-source',
  subIds: { s1: 'test-1', s2: 'test-2', s3: 'test-3', s4: 'test-4', s5: 'test-5' },
})

/**
 * Queues a call of the log again, unchanged.
 * @throws AppError not_found; conflict while it is still queued, or for a test
 */
export async function replayDelivery(
  { actor, at }: WriteContext<Affiliate>,
  { postbackId, deliveryId }: { postbackId: string; deliveryId: string },
): Promise<Delivery> {
  const { affiliateId } = actor
  return transact(async (tx) => {
    const { isActive } = await lockPostback(tx, affiliateId, postbackId)
    const delivery = await tx.affiliatePostbackDelivery.findFirst({
      where: { id: deliveryId, postbackId, affiliateId },
    })
    if (!delivery) throw new AppError('not_found', 'This call does not exist.')
    if (delivery.status === 'queued') throw new AppError('conflict', 'This call is still waiting to be sent.')
    if (delivery.event === TEST_EVENT) throw new AppError('conflict', 'Send a new test instead.')
    return toDelivery(await requeueDelivery(tx, { first: delivery, isPaused: !isActive, at }))
  })
}
