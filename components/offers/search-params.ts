import { parseAsBoolean, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { OFFER_TABS } from '@/lib/catalog/offers/constants'

/** How an offer pays. */
export const PAYS = ['flat', 'monthly', 'share', 'both'] as const
export type Pays = (typeof PAYS)[number]

/** How one stands with it: links count, may be applied for, waits for an answer, was refused. */
export const ACCESSES = ['open', 'apply', 'waiting', 'refused'] as const
export type Access = (typeof ACCESSES)[number]

export const OFFER_SORTS = ['name', 'epc', 'payout', 'hold', 'newest'] as const
export type OfferSort = (typeof OFFER_SORTS)[number]

/** What the list shows, in its address, so that it can be shared and come back to. */
export const offersParams = {
  q: parseAsString.withDefault(''),
  category: parseAsString,
  pays: parseAsStringLiteral(PAYS),
  access: parseAsStringLiteral(ACCESSES),
  traffic: parseAsString,
  saved: parseAsBoolean.withDefault(false),
  sort: parseAsStringLiteral(OFFER_SORTS).withDefault('name'),
}

/** The open tab of an offer's page. [S3.51] */
export const tabParams = { tab: parseAsStringLiteral(OFFER_TABS).withDefault('links') }
