import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { affiliateChoicesSchema, offerPayoutsSchema } from '@/lib/catalog/offer-payouts/admin-schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import { OFFERS_KEY, OFFERS_PATH } from '../queries'

export const payoutsPath = (offerId: number) => `${OFFERS_PATH}/${offerId}/payouts`

export const payoutsOptions = (offerId: number) =>
  queryOptions({
    queryKey: [...OFFERS_KEY, 'payouts', offerId],
    queryFn: async ({ signal }) => offerPayoutsSchema.parse(await apiFetch(payoutsPath(offerId), { signal })),
  })

export const affiliateChoicesOptions = (offerId: number, q: string) =>
  queryOptions({
    queryKey: [...OFFERS_KEY, 'affiliate choices', offerId, q],
    queryFn: async ({ signal }) =>
      affiliateChoicesSchema.parse(
        await apiFetch(`${payoutsPath(offerId)}/affiliates?q=${encodeURIComponent(q)}`, { signal }),
      ).affiliates,
    placeholderData: keepPreviousData,
  })
