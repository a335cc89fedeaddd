import 'server-only'
import { recordEvents } from '@/lib/messages/webhook-events/service'
import type { Tx } from '@/lib/platform/db'
import { type ConversionEventType, conversionEvent } from './rules'

type Happened = {
  affiliateId: number
  id: string
  advertiserId: number
  types: readonly ConversionEventType[]
  at: Date
}

/** Records what happened to a conversion, whose row is written, for the endpoints that want it. */
export function recordConversionEvents(tx: Tx, { affiliateId, id, advertiserId, types, at }: Happened): Promise<void> {
  return recordEvents(tx, { types, advertiserId }, async () => {
    const conversion = await tx.conversion.findUniqueOrThrow({ where: { affiliateId_id: { affiliateId, id } } })
    return types.map((type) => conversionEvent(type, conversion, at))
  })
}
