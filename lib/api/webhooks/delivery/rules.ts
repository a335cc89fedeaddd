import type { Envelope, EventOrder } from '@/lib/messages/webhook-events/schema'
import { instantOf } from '@/lib/platform/ids/uuid-v7'
import { DISABLED_AFTER_MS, RETRY_PAUSES_MS } from './constants'

/** When a failed delivery is tried again; undefined after the last attempt. `tries` counts from the last replay. */
export function nextTry(tries: number, at: Date): Date | undefined {
  const pause = RETRY_PAUSES_MS[tries - 1]
  return pause === undefined ? undefined : new Date(at.getTime() + pause)
}

/** Why an endpoint is switched off after a failed call; undefined while it is not. */
export function disabledReason(
  failingSince: Date,
  httpStatus: number | null,
  at: Date,
): 'failures' | 'gone' | undefined {
  if (httpStatus === 410) return 'gone'
  return at.getTime() - failingSince.getTime() >= DISABLED_AFTER_MS ? 'failures' : undefined
}

/** What is wrong with an answer; null for one that counts as delivered. */
export function answerProblem(status: number): string | null {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400) return 'It answered with a redirect, which is not followed.'
  return status === 410 ? 'It answered 410: it wants no events any more.' : `It answered ${status}.`
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
    ...{
      id,
      type,
      version,
      timestamp: createdAt.toISOString(),
      sequence: Number(sequence ?? seq),
      order,
      test: isTest,
    },
    object: { type: objectType, id: objectId },
    data,
  }
  return JSON.stringify(envelope)
}
