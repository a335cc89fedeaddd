import type { Endpoint, EventDetail, EventLine } from '@/lib/api/webhooks/schema'

const AT = '2026-11-20T17:00:00.000Z'

/** A webhook as the API answers it. */
export const webhookOf = (over: Partial<Endpoint> = {}): Endpoint => ({
  id: '01a1fe56-bbfe-7417-b4df-768068f6bc0c',
  name: 'Order system',
  url: 'https://shop.example/hooks',
  types: ['conversion.created', 'offer.paused'],
  offerIds: [],
  mode: 'live',
  version: 1,
  isActive: true,
  failingSince: null,
  disabledAt: null,
  disabledReason: null,
  formerSecretUntil: null,
  createdAt: AT,
  waiting: 0,
  last: null,
  ...over,
})

/** An event of its log. */
export const eventOf = (over: Partial<EventLine> = {}): EventLine => ({
  id: '01a1fe56-0000-7417-b4df-768068f6bc0c',
  type: 'offer.paused',
  object: { type: 'offer', id: '1042' },
  test: false,
  status: 'delivered',
  attempts: 1,
  isReplay: false,
  order: 'in_order',
  httpStatus: 200,
  error: null,
  createdAt: AT,
  nextTryAt: null,
  finishedAt: AT,
  ...over,
})

/** The same with what it says and its tries. */
export const detailOf = (event: EventLine, tries: Partial<EventDetail['tries'][number]>[] = [{}]): EventDetail => ({
  event,
  data: { id: 1042, status: 'paused' },
  tries: tries.map((one, index) => ({
    number: index + 1,
    at: AT,
    status: 'delivered',
    httpStatus: 200,
    error: null,
    responseBody: 'ok',
    durationMs: 41,
    ...one,
  })),
})
