import type { z } from 'zod'
import type { Scope } from '@/lib/accounts/api-keys/constants'
import { API_ROOT } from '../affiliate-api/constants'
import {
  conversionsAnswer,
  conversionsQuery,
  linkAnswer,
  linkOrder,
  noQuery,
  offerAnswer,
  offerParams,
  offersAnswer,
  statsAnswer,
  statsQuery,
} from '../affiliate-api/schema'

type Schemas = { query: z.ZodType; params?: z.ZodType; body?: z.ZodType; response: z.ZodType }

/** One operation of the API: its route validates with this contract, and the OpenAPI document is generated from it. */
export type Contract<S extends Schemas = Schemas> = S & {
  method: 'GET' | 'POST'
  /** With parameters in braces. */
  path: string
  scope: Scope
  operationId: string
  summary: string
  description: string
  /** An example call: a query, a filled-in path, a body. */
  example: { path?: string; query?: string; body?: Record<string, unknown> }
}

const contract = <S extends Schemas>(of: Contract<S>): Contract<S> => of

export const STATS = contract({
  method: 'GET',
  path: `${API_ROOT}/stats`,
  scope: 'stats:read',
  operationId: 'getStats',
  summary: 'Clicks, conversions and payout over time',
  description:
    'The figures of your dashboard by day or hour, and by offer, source or sub-ID. The 50 values with the highest earnings have rows of their own; the rest are combined.',
  query: statsQuery,
  response: statsAnswer,
  example: { query: 'from=2026-11-01&to=2026-11-20&by=offer' },
})

export const CONVERSIONS = contract({
  method: 'GET',
  path: `${API_ROOT}/conversions`,
  scope: 'conversions:read',
  operationId: 'listConversions',
  summary: 'Single conversions, newest first',
  description:
    'Every conversion with its click, sub-IDs, payout and status; rejected ones with the reason. Paginated: repeat the call with cursor set to nextCursor until it is null.',
  query: conversionsQuery,
  response: conversionsAnswer,
  example: { query: 'status=approved&limit=100' },
})

export const OFFERS = contract({
  method: 'GET',
  path: `${API_ROOT}/offers`,
  scope: 'offers:read',
  operationId: 'listOffers',
  summary: 'Your offers',
  description: 'All offers you can see, sorted by name, with their terms, the state of your application and your link.',
  query: noQuery,
  response: offersAnswer,
  example: {},
})

export const OFFER = contract({
  method: 'GET',
  path: `${API_ROOT}/offers/{id}`,
  scope: 'offers:read',
  operationId: 'getOffer',
  summary: 'One offer with its rules',
  description: 'Includes paused and ended offers that you can see.',
  query: noQuery,
  params: offerParams,
  response: offerAnswer,
  example: { path: `${API_ROOT}/offers/1` },
})

export const LINKS = contract({
  method: 'POST',
  path: `${API_ROOT}/links`,
  scope: 'links:write',
  operationId: 'buildLink',
  summary: 'Build a tracking link',
  description:
    'The link of an offer with a source, sub-IDs and, if the offer allows deep links, a page of the advertiser. Nothing is stored: the same input gives the same link.',
  query: noQuery,
  body: linkOrder,
  response: linkAnswer,
  example: { body: { offerId: 1, source: 'newsletter', s1: 'november' } },
})

/** Every operation, in the order of the document. */
export const CONTRACTS: readonly Contract[] = [STATS, CONVERSIONS, OFFERS, OFFER, LINKS]
