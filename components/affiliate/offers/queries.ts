import { apiQuery } from '@/components/shared/live/api-query'
import { type ApplicationOrder, applicationSchema } from '@/lib/catalog/applications/schema'
import { leadersSchema } from '@/lib/catalog/offer-pages/leader-schema'
import { savedSchema } from '@/lib/catalog/offers/schema'
import { apiFetch } from '@/lib/platform/http/api-client'

export const offerKeys = {
  all: ['offers'] as const,
  leaders: (offerId: number) => [...offerKeys.all, offerId, 'leaders'] as const,
}

const LEADERS_FRESH_MS = 60_000

/** The offer's affiliates of the month, by conversions. */
export const leadersOptions = (offerId: number) =>
  apiQuery(offerKeys.leaders(offerId), `/api/offers/${offerId}/leaders`, leadersSchema, { staleTime: LEADERS_FRESH_MS })

/** `PUT /api/offers/{id}/saved`. */
export const saveOffer = (offerId: number, saved: boolean) =>
  apiFetch(`/api/offers/${offerId}/saved`, { schema: savedSchema, method: 'PUT', body: { saved } })

/** `POST /api/offers/{id}/application`. */
export const applyForOffer = (offerId: number, order: ApplicationOrder) =>
  apiFetch(`/api/offers/${offerId}/application`, { schema: applicationSchema, method: 'POST', body: order })

/** `POST /api/offers/{id}/coupons`: asks for a code. */
export const requestCoupon = (offerId: number, code: string) =>
  apiFetch(`/api/offers/${offerId}/coupons`, { method: 'POST', body: { code } })
