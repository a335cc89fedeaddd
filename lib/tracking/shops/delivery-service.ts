import 'server-only'
import type { ShopDeliveryOutcome } from '@/lib/generated/prisma/enums'
import { db } from '@/lib/platform/database/db'
import { HOUR_MS } from '@/lib/platform/dates/constants'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { printable } from '@/lib/platform/text/printable'
import { ORDER_PHASES } from './constants'
import type { OrderState, Sender } from './order-schema'

/** The longest stored topic, id and message of a delivery, in characters. */
const STORED_LENGTH = 200

export type Delivery = {
  connectionId: string
  /** Null for one whose signature is wrong: its id could be anybody's. */
  deliveryId: string | null
  topic: string
  outcome: ShopDeliveryOutcome
  message: string
  httpStatus: number
  ip: string | null
  at: Date
}

const short = (text: string) => printable(text, STORED_LENGTH)

/** Stores a delivery; one that was stored already is counted once more and keeps its first outcome. */
export async function storeDelivery({ connectionId, deliveryId, at, ...delivery }: Delivery): Promise<void> {
  const { topic, outcome, message, httpStatus, ip } = delivery
  await db().$executeRaw`
    INSERT INTO shop_delivery AS known (id, connection_id, delivery_id, topic, outcome, message, http_status, ip, created_at)
    VALUES (${newId(at)}::uuid, ${connectionId}::uuid, ${deliveryId === null ? null : short(deliveryId)},
      ${short(topic)}, ${outcome}::shop_delivery_outcome, ${short(message)}, ${httpStatus}, ${ip}::inet, ${at})
    ON CONFLICT (connection_id, delivery_id) DO UPDATE SET received = known.received + 1`
}

/** Counts a delivery that was answered before. @returns its first message; undefined for a new one */
export async function countRepeat(connectionId: string, deliveryId: string): Promise<string | undefined> {
  const [known] = await db().$queryRaw<{ message: string }[]>`
    UPDATE shop_delivery SET received = received + 1
    WHERE connection_id = ${connectionId}::uuid AND delivery_id = ${short(deliveryId)} RETURNING message`
  return known?.message
}

/**
 * Remembers the state of an order that a webhook tells; one that is told again is the same.
 * @returns whether a newer one was told before: services send what was not answered again, hours after what came later
 */
export async function isOvertaken(
  { advertiserId, at }: Pick<Sender, 'advertiserId' | 'at'>,
  state: OrderState,
): Promise<boolean> {
  const { number, changedAt = at, phase } = state
  // a clock that is fast once would keep all that follows from being read
  if (changedAt.getTime() > at.getTime() + HOUR_MS) return false
  const value = `${changedAt.toISOString()} ${ORDER_PHASES[phase]}`
  const [found] = await db().$queryRaw<[{ isOvertaken: boolean }]>`
    WITH known AS MATERIALIZED (SELECT coalesce(max(value), '') AS newest FROM shop_fact
      WHERE advertiser_id = ${advertiserId} AND kind = 'state' AND number = ${number}),
    stored AS (INSERT INTO shop_fact (advertiser_id, kind, number, value, created_at)
      SELECT ${advertiserId}, 'state', ${number}, ${value}, ${at} FROM known WHERE newest <= ${value}
      ON CONFLICT DO NOTHING),
    older AS (DELETE FROM shop_fact WHERE advertiser_id = ${advertiserId} AND kind = 'state' AND number = ${number}
      AND value < ${value})
    SELECT newest > ${value} AS "isOvertaken" FROM known`
  return found.isOvertaken
}
