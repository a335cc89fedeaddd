import type { ApiKeyLine } from '@/lib/accounts/api-keys/schema'
import type { Delivery, Postback } from '@/lib/conversions/affiliate-postbacks/schema'

const AT = '2026-11-20T17:00:00.000Z'

/** A postback of `GET /api/account/postbacks`. */
export const postbackOf = (over: Partial<Postback> = {}): Postback => ({
  id: '01a1fe56-bbfe-7417-b4df-768068f6bc0c',
  url: 'https://t.example/p?c={click_id}',
  method: 'get',
  events: ['approved'],
  statusNames: {},
  offerId: null,
  offerName: null,
  isActive: true,
  createdAt: AT,
  formerSecretUntil: null,
  last: null,
  ...over,
})

export const deliveryOf = (over: Partial<Delivery> = {}): Delivery => ({
  id: '01a1fe56-0000-7417-b4df-768068f6bc0c',
  event: 'approved',
  conversionId: 'c',
  method: 'get',
  url: 'https://t.example/p?c=1-a',
  status: 'delivered',
  attempts: 1,
  httpStatus: 200,
  error: null,
  responseBody: 'ok',
  durationMs: 41,
  isReplay: false,
  messageId: 'm',
  createdAt: AT,
  finishedAt: AT,
  nextTryAt: null,
  ...over,
})

export const keyOf = (over: Partial<ApiKeyLine> = {}): ApiKeyLine => ({
  id: '01a1fe56-bbfe-7417-b4df-768068f6bc0d',
  name: 'Reporting',
  prefix: 'stk_AbCdEf',
  scopes: ['stats:read'],
  networks: [],
  isTest: false,
  isForAgents: false,
  createdAt: AT,
  lastUsedAt: null,
  expiresAt: null,
  isExpired: false,
  ...over,
})
