import { couponKeys } from '@/lib/catalog/materials/coupon-rules'
import { isReversalEvent } from '@/lib/catalog/payouts/value-rules'
import type { PostbackParameters } from './postback-schema'

/** A code that may credit a sale. */
export type Code = {
  advertiserId: number
  key: string
  id: number
  offerId: number
  affiliateId: number
  clicksFirst: boolean
  /** How many percent of a sale it earns beside a click of another affiliate; null where one of them earns all. */
  percent: number | null
}

/** Codes as the call of an advertiser names them, by their keys. */
export type NamedCodes = {
  advertiserId: number
  codes: readonly string[]
  /** The one that is meant, also where it ended since: an inquiry says which. */
  couponId?: number | undefined
}

/** The keys of the codes that may credit a call; none for a call that takes a sale back. */
export const codesOf = ({ coupon = '', event = '' }: PostbackParameters): string[] =>
  coupon === '' || isReversalEvent(event) ? [] : couponKeys(coupon)

/** The first of some codes that a call names. */
export const firstCode = (known: readonly Code[], { advertiserId, codes, couponId }: NamedCodes): Code | undefined =>
  couponId === undefined
    ? codes.flatMap((key) => known.find((code) => code.advertiserId === advertiserId && code.key === key) ?? [])[0]
    : known.find(({ id }) => id === couponId)

/** The code that credits a sale. Its click is made for the sale, and stored with it. */
export type ByCode = {
  couponId: number
  /** The click id that the call named as well, as it was given out. */
  sentClick: string | null
  /** Whether that is a click of the same affiliate that looks automated. */
  isOfBot: boolean
}
