import { randomBytes } from 'node:crypto'
import type { ClickFlag } from '@/lib/generated/prisma/enums'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { DAY_MS, MINUTE_MS } from '@/lib/platform/dates/constants'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { countEvents } from '@/lib/platform/rollups/service'
import { clickChange } from '../bench/click-change'
import { storedBrowser } from '../factories/stats'
import { CHROME } from '../tracking/tracking'
import { recordConversion } from './record-conversion'

export type Pattern = {
  affiliateId: number
  offerId: number
  /** When the traffic ends; it is spread over the day before. */
  at: Date
  clicks: number
  /** How many clicks convert. */
  sales: number
  /** The IP address of each click, by its index. */
  ip?: (index: number) => string
  /** The time from click to sale, in milliseconds. */
  delayMs?: number
  userAgent?: string
  flag?: ClickFlag
  /** When the hold of the sales ends; they are approved immediately if undefined. */
  holdUntil?: Date
  payoutCents?: bigint
}

/** A different IP address for each click. */
export const households = (index: number) => `81.${10 + (index % 90)}.${index % 251}.${1 + (index % 254)}`

/** Stores clicks and conversions, spread over a day; the ids of the conversions. */
export async function createTraffic(pattern: Pattern): Promise<string[]> {
  const { affiliateId, offerId, at, clicks, sales, ip = households, flag = null, userAgent = CHROME } = pattern
  const { delayMs = 7 * MINUTE_MS } = pattern
  const step = (DAY_MS - delayMs) / Math.max(clicks, 1)
  const rows = Array.from({ length: clicks }, (_, index) => {
    const createdAt = new Date(at.getTime() - delayMs - 1_000 - Math.floor(index * step))
    return {
      affiliateId,
      offerId,
      id: newId(createdAt),
      sourceId: 0,
      flag,
      isUnique: flag === null,
      userAgent,
      ...storedBrowser(userAgent),
      createdAt,
      visitor: randomBytes(16),
      ip: ip(index),
    }
  })
  await db().click.createMany({ data: rows })
  const change = clickChange({ isUnique: true, flagged: flag !== null })
  await transact((tx) =>
    countEvents(
      tx,
      rows.map(({ createdAt }) => ({ affiliateId, offerId, sourceId: 0, at: createdAt, change })),
    ),
  )
  const ids: string[] = []
  for (const click of rows.slice(0, sales)) ids.push(await sell(pattern, click, delayMs))
  return ids
}

async function sell(pattern: Pattern, click: { id: string; createdAt: Date }, delayMs: number): Promise<string> {
  const { affiliateId, offerId, holdUntil, payoutCents = 2_500n } = pattern
  const at = new Date(click.createdAt.getTime() + delayMs)
  const id = newId(at)
  await transact((tx) =>
    recordConversion(tx, {
      affiliateId,
      id,
      offerId,
      click,
      payoutCents,
      revenueCents: 4_000n,
      reason: null,
      at,
      ...(holdUntil ? { status: 'pending', holdUntil } : { status: 'approved', holdUntil: at }),
    }),
  )
  return id
}
