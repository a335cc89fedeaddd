import { instantFromId } from '@/lib/platform/ids/uuid-v7'
import type { Queued } from './body-rules'

const ID_WITH_TIME = /^[\da-f]{8}-[\da-f]{4}-7/

/** When the object of an event began, as far as its id or the event says; null where neither does. */
export function createdTogether({
  type,
  objectId,
  createdAt,
}: Pick<Queued, 'type' | 'objectId' | 'createdAt'>): Date | null {
  if (type.endsWith('.created')) return createdAt
  return ID_WITH_TIME.test(objectId) ? instantFromId(objectId) : null
}
