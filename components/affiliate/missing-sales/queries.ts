import { apiQuery } from '@/components/shared/live/api-query'
import type { InquiryRequest, SaleSearchQuery } from '@/lib/conversions/appeals/missing-sale-schema'
import type { InquiryListRequest } from '@/lib/imports/files/missing-sale-list-schema'
import { apiFetch, lazySchema } from '@/lib/platform/http/api-client'

const saleSearchAnswer = lazySchema(
  async () => (await import('@/lib/conversions/appeals/missing-sale-schema')).saleSearchSchema,
)
const ownInquiriesAnswer = lazySchema(
  async () => (await import('@/lib/conversions/appeals/missing-sale-schema')).ownInquiriesSchema,
)

const INQUIRIES_PATH = '/api/conversions/inquiries'

/** What stored calls and clicks say of an order. */
export const searchSale = ({ offer, order, day }: SaleSearchQuery) =>
  apiFetch(`/api/conversions/missing?${new URLSearchParams({ offer: String(offer), order, day })}`, {
    schema: saleSearchAnswer,
  })

/** The affiliate's inquiries, the newest first. */
export const inquiriesOptions = apiQuery(['inquiries'], INQUIRIES_PATH, ownInquiriesAnswer)

/** Asks about an order. An amount is sent as it was typed. */
export const askAboutSale = (body: Omit<InquiryRequest, 'amount'> & { amount: string }) =>
  apiFetch(INQUIRIES_PATH, { schema: ownInquiriesAnswer, method: 'POST', body })

const listAnswer = lazySchema(
  async () => (await import('@/lib/imports/files/missing-sale-list-schema')).inquiryListAnswerSchema,
)

/** Asks about the orders of a list, each by itself. */
export const askAboutList = (body: InquiryListRequest) =>
  apiFetch(`${INQUIRIES_PATH}/list`, { schema: listAnswer, method: 'POST', body })

const couponsAnswer = lazySchema(async () => (await import('@/lib/catalog/materials/coupon-schema')).ownCouponsSchema)

/** The affiliate's codes of an offer. */
export const codesOptions = (offerId: number) =>
  apiQuery(['own-codes', offerId], `/api/offers/${offerId}/coupons`, couponsAnswer)
