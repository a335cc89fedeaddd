import type { Envelope, EventOrder } from '@/lib/messages/webhook-events/schema'
import { instantOf } from '@/lib/platform/ids/uuid-v7'
import { DISABLED_AFTER_MS } from './constants'

/** Why an endpoint is switched off after a failed call; undefined while it is not. */
export function disabledReason(
  failingSince: Date,
  httpStatus: number | null,
  at: Date,
): 'failures' | 'gone' | undefined {
  if (httpStatus === 410) return 'gone'
  return at.getTime() - failingSince.getTime() >= DISABLED_AFTER_MS ? 'failures' : undefined
}

const ID_WITH_TIME = /^[\da-f]{8}-[\da-f]{4}-7/

/** When the object of an event began, as far as its id or the event says; null where neither does. */
export function createdTogether({
  type,
  objectId,
  createdAt,
}: Pick<Queued, 'type' | 'objectId' | 'createdAt'>): Date | null {
  if (type.endsWith('.created')) return createdAt
  return ID_WITH_TIME.test(objectId) ? instantOf(objectId) : null
}

type Queued = {
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
export function bodyOf(queued: Queued, order: EventOrder): string {
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
