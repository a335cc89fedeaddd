import 'server-only'
import type { ShopDeliveryOutcome } from '@/lib/generated/prisma/enums'
import { db } from '@/lib/platform/database/db'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { printable } from '@/lib/platform/text/printable'

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
