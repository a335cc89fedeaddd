import { queryOptions } from '@tanstack/react-query'
import { cursorPages } from '@/components/shared/lists/cursor-pages'
import { apiQuery } from '@/components/shared/live/api-query'
import {
  type AffiliatePayoutsQuery,
  affiliateChoicesSchema,
  affiliatePayoutsSchema,
  offerPayoutsSchema,
  payoutChangesSchema,
} from '@/lib/catalog/payouts/admin-schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import type { PeopleSource } from '../../kit/fields/people-query'
import { OFFERS_KEY, OFFERS_PATH } from '../queries'

export const payoutsPath = (offerId: number) => `${OFFERS_PATH}/${offerId}/payouts`

export const payoutsOptions = (offerId: number) =>
  apiQuery([...OFFERS_KEY, 'payouts', offerId], payoutsPath(offerId), offerPayoutsSchema)

/** Its changes, page after page. */
export const payoutChangesOptions = (offerId: number) =>
  cursorPages([...payoutsOptions(offerId).queryKey, 'changes'], `${payoutsPath(offerId)}/changes`, payoutChangesSchema)

/** Payouts of single affiliates on it, page after page. */
export const ownPayoutsOptions = (offerId: number, state: AffiliatePayoutsQuery['state']) =>
  cursorPages(
    [...payoutsOptions(offerId).queryKey, 'own', state],
    `${payoutsPath(offerId)}/own?state=${state}`,
    affiliatePayoutsSchema,
  )

/** The payouts of one affiliate on it, which are fewer than a page. */
export const presentPayoutsOptions = (offerId: number, affiliateId: number) =>
  queryOptions({
    queryKey: [...payoutsOptions(offerId).queryKey, 'own', 'of', affiliateId],
    queryFn: async ({ signal }) => {
      const path = `${payoutsPath(offerId)}/own?affiliateId=${affiliateId}`
      return await apiFetch(path, { schema: affiliatePayoutsSchema, signal })
    },
  })

/** Approved affiliates, whose payout on an offer can be set. */
export const approvedAffiliates = (offerId: number): PeopleSource => ({
  key: `payouts of ${offerId}`,
  find: async (q, signal) => {
    const path = `${payoutsPath(offerId)}/affiliates?${new URLSearchParams({ q })}`
    const { affiliates } = await apiFetch(path, { schema: affiliateChoicesSchema, signal })
    return affiliates.map(({ id, ...person }) => ({ affiliateId: id, status: 'approved' as const, ...person }))
  },
})
