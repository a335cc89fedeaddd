import 'server-only'
import { recordEvents } from '@/lib/messages/webhook-events/service'
import type { Tx } from '@/lib/platform/database/db'
import { type ConversionEventType, conversionEvent } from './events-rules'

type Happened = {
  affiliateId: number
  id: string
  advertiserId: number
  types: readonly ConversionEventType[]
  /** Whether its advertiser sees nothing of it, and only staff are notified. */
  isInternal?: boolean
  at: Date
}

/** Records what happened to a conversion, whose row is written, for the endpoints that want it. */
export function recordConversionEvents(tx: Tx, happened: Happened): Promise<void> {
  const { affiliateId, id, advertiserId, types, isInternal = false, at } = happened
  const owner = isInternal ? null : advertiserId
  return recordEvents(tx, { types, advertiserId: owner }, async () => {
    const conversion = await tx.conversion.findUniqueOrThrow({ where: { affiliateId_id: { affiliateId, id } } })
    return types.map((type) => ({ ...conversionEvent(type, conversion, at), advertiserId: owner }))
  })
}
