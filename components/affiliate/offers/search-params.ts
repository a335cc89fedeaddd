import { parseAsBoolean, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { OFFER_TABS } from '@/lib/catalog/offers/constants'

/** The payout types to filter by. */
export const PAYS = ['flat', 'monthly', 'share', 'both'] as const
export type Pays = (typeof PAYS)[number]

/** The access filter: open, can apply, waiting for approval, not approved. */
export const ACCESSES = ['open', 'apply', 'waiting', 'refused'] as const
export type Access = (typeof ACCESSES)[number]

export const OFFER_SORTS = ['name', 'epc', 'payout', 'hold', 'newest'] as const
export type OfferSort = (typeof OFFER_SORTS)[number]

/** The list's filters in the URL, so that a view can be shared and returned to. */
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
