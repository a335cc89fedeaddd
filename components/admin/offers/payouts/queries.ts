import { queryOptions } from '@tanstack/react-query'
import { affiliateChoicesSchema, offerPayoutsSchema } from '@/lib/catalog/offer-payouts/admin-schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import type { PeopleSource } from '../../kit/fields/people-query'
import { OFFERS_KEY, OFFERS_PATH } from '../queries'

export const payoutsPath = (offerId: number) => `${OFFERS_PATH}/${offerId}/payouts`

export const payoutsOptions = (offerId: number) =>
  queryOptions({
    queryKey: [...OFFERS_KEY, 'payouts', offerId],
    queryFn: async ({ signal }) => offerPayoutsSchema.parse(await apiFetch(payoutsPath(offerId), { signal })),
  })

/** Approved affiliates, whose payout on an offer can be set. */
export const affiliatesOf = (offerId: number): PeopleSource => ({
  key: `payouts of ${offerId}`,
  find: async (q, signal) => {
    const path = `${payoutsPath(offerId)}/affiliates?${new URLSearchParams({ q })}`
    const { affiliates } = affiliateChoicesSchema.parse(await apiFetch(path, { signal }))
    return affiliates.map(({ id, ...person }) => ({ affiliateId: id, status: 'approved' as const, ...person }))
  },
})
