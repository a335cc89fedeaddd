import type { Envelope, EventOrder } from '@/lib/messages/webhook-events/schema'

export type Queued = {
  id: string
  seq: bigint
  sequence: bigint | null
  type: string
  version: number
  objectType: string
  objectId: string
  isTest: boolean
  data: unknown
  createdAt: Date
}

/** The JSON that is sent and signed. */
export function formatEventBody(queued: Queued, order: EventOrder): string {
  const { id, seq, sequence, type, version, objectType, objectId, isTest, data, createdAt } = queued
  const envelope: Omit<Envelope, 'type' | 'version' | 'data'> & { type: string; version: number; data: unknown } = {
    id,
    type,
    version,
    timestamp: createdAt.toISOString(),
    sequence: Number(sequence ?? seq),
    order,
    test: isTest,
    object: { type: objectType, id: objectId },
    data,
  }
  return JSON.stringify(envelope)
}
