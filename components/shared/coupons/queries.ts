import { apiQuery } from '@/components/shared/live/api-query'
import { lazySchema } from '@/lib/platform/http/api-client'

const givenAnswer = lazySchema(
  async () => (await import('@/lib/catalog/materials/coupon-grant-schema')).givenCouponsSchema,
)

/** Where the codes of an offer are: for staff, or for its advertiser. */
export type CouponPlace = {
  /** The address of the offer in the API. */
  offerPath: string
  /** The first part of the keys that a change refetches. */
  queryKey: readonly unknown[]
  /** The page of an affiliate, for those who may open it. */
  affiliateHref?: (id: number) => string
}

export const couponsPath = ({ offerPath }: CouponPlace): string => `${offerPath}/coupons`

/** The codes of an offer with whose they are. */
export const givenCouponsOptions = (place: CouponPlace) =>
  apiQuery([...place.queryKey, 'coupons', place.offerPath], couponsPath(place), givenAnswer)
