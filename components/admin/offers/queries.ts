import { infiniteQueryOptions } from '@tanstack/react-query'
import type { CouponPlace } from '@/components/shared/coupons/queries'
import { apiQuery } from '@/components/shared/live/api-query'
import { POLL_MS } from '@/components/shared/live/polling'
import { historySchema } from '@/lib/backoffice/audit/schema'
import { applicationRowsSchema } from '@/lib/catalog/applications/admin-schema'
import { blocksSchema } from '@/lib/catalog/applications/block-admin-schema'
import { landingPagesSchema } from '@/lib/catalog/landing-pages/admin-schema'
import { materialsSchema } from '@/lib/catalog/materials/admin-schema'
import { rulesVersionsSchema } from '@/lib/catalog/materials/promotion-rules/admin-schema'
import { adminOfferSchema, offerChoicesSchema } from '@/lib/catalog/offers/admin-schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import { testCallsSchema } from '@/lib/tracking/test-mode/clicks/admin-schema'
import { adminKeys } from '../kit/keys'

export const OFFERS_PATH = '/api/admin/offers'
/** The first part of every key of the page: a change refetches what begins with it. */
export const OFFERS_KEY = adminKeys.page('offers')

export const offerOptions = (id: number) =>
  apiQuery([...OFFERS_KEY, 'one', id], `${OFFERS_PATH}/${id}`, adminOfferSchema)

export const choicesOptions = apiQuery([...OFFERS_KEY, 'choices'], `${OFFERS_PATH}/choices`, offerChoicesSchema)

export const materialsOptions = (id: number) =>
  apiQuery([...OFFERS_KEY, 'materials', id], `${OFFERS_PATH}/${id}/materials`, materialsSchema)

export const rulesOptions = (id: number) =>
  apiQuery([...OFFERS_KEY, 'rules', id], `${OFFERS_PATH}/${id}/rules`, rulesVersionsSchema)

/** The rows shown on the tab; the queue of applications has the others. */
const AFFILIATES_SHOWN = 50

export const affiliatesOptions = (id: number) =>
  apiQuery(
    [...OFFERS_KEY, 'affiliates', id],
    `${OFFERS_PATH}/${id}/affiliates?size=${AFFILIATES_SHOWN}`,
    applicationRowsSchema,
  )

export const blocksOptions = (id: number) =>
  apiQuery([...OFFERS_KEY, 'blocks', id], `${OFFERS_PATH}/${id}/blocks`, blocksSchema)

export const landingPagesOptions = (id: number) =>
  apiQuery([...OFFERS_KEY, 'landing-pages', id], `${OFFERS_PATH}/${id}/landing-pages`, landingPagesSchema)

/** The coupon codes of an offer. */
export const couponPlace = (id: number): CouponPlace => ({
  offerPath: `${OFFERS_PATH}/${id}`,
  queryKey: OFFERS_KEY,
  affiliateHref: (affiliateId) => `/admin/manage-users/${affiliateId}`,
})

export const historyOptions = (id: number) =>
  infiniteQueryOptions({
    queryKey: [...OFFERS_KEY, 'history', id],
    queryFn: async ({ signal, pageParam }) => {
      const older = pageParam === 0 ? '' : `?before=${pageParam}`
      return await apiFetch(`${OFFERS_PATH}/${id}/history${older}`, { schema: historySchema, signal })
    },
    initialPageParam: 0,
    getNextPageParam: ({ entries, hasMore }) => (hasMore ? entries.at(-1)?.seq : undefined),
  })

export const testCallsOptions = (id: number, clickId: string) =>
  apiQuery([...OFFERS_KEY, 'test-calls', id, clickId], `${OFFERS_PATH}/${id}/test-clicks/${clickId}`, testCallsSchema, {
    refetchInterval: POLL_MS.tests,
  })
