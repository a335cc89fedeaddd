import 'server-only'
import type { AffiliatePostback, AffiliatePostbackDelivery } from '@/lib/generated/prisma/client'
import { wakeJob } from '@/lib/messages/jobs/wake'
import type { Tx } from '@/lib/platform/db'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { publicClickId } from '../click-ids/rules'
import { DELIVERY_JOB, type PostbackEvent } from './constants'
import { bodyOf, type ConversionFacts, fillMacros, type MacroValues, macroValues } from './rules'

type Entered = { affiliateId: number; id: string; offerId: number; to: PostbackEvent; at: Date }

/**
 * Queues a call to each of the affiliate's postbacks that is told of the state a conversion has entered, in the
 * transaction of that change: they are called if and only if it happened.
 */
export async function queuePostbacks(tx: Tx, { affiliateId, id, offerId, to, at }: Entered): Promise<void> {
  const postbacks = await tx.affiliatePostback.findMany({
    where: { affiliateId, isActive: true, removedAt: null, events: { has: to }, OR: [{ offerId: null }, { offerId }] },
  })
  if (postbacks.length === 0) return
  const values = macroValues(await factsOf(tx, affiliateId, id))
  await tx.affiliatePostbackDelivery.createMany({
    data: postbacks.map((postback) => ({
      ...callOf(postback, values),
      ...{ id: newId(at), conversionId: id, event: to, createdAt: at, nextTryAt: at },
    })),
  })
  await wakeJob(tx, DELIVERY_JOB)
}

/** What a postback is called with, every macro filled in. */
export function callOf({ id, affiliateId, url, method }: AffiliatePostback, values: MacroValues) {
  const called = new URL(fillMacros(url, values)).href
  return { affiliateId, postbackId: id, url: called, method, body: method === 'post' ? bodyOf(values) : null }
}

/** Queues the same call once more, with the message id of the first: whoever keeps those knows it for a repeat. */
export async function queueAgain(
  tx: Tx,
  first: AffiliatePostbackDelivery,
  at: Date,
): Promise<AffiliatePostbackDelivery> {
  const { affiliateId, postbackId, conversionId, event, url, method, body } = first
  const again = await tx.affiliatePostbackDelivery.create({
    data: {
      ...{ affiliateId, postbackId, conversionId, event, url, method, body },
      ...{ id: newId(at), replayOfId: first.replayOfId ?? first.id, createdAt: at, nextTryAt: at },
    },
  })
  await wakeJob(tx, DELIVERY_JOB)
  return again
}

async function factsOf(tx: Tx, affiliateId: number, id: string): Promise<ConversionFacts> {
  const conversion = await tx.conversion.findUniqueOrThrow({ where: { affiliateId_id: { affiliateId, id } } })
  const { clickId, txnId, offerId, payoutCents, status, event, sourceId, s1, s2, s3, s4, s5 } = conversion
  const source = await tx.source.findFirst({ where: { id: sourceId, affiliateId }, select: { name: true } })
  return {
    ...{ conversionId: id, txnId, offerId, payoutCents, status, event },
    clickId: publicClickId(affiliateId, clickId),
    source: source?.name ?? '',
    subIds: { s1, s2, s3, s4, s5 },
  }
}
