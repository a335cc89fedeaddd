/** Flags of clicks that are made with a sale, which a coupon code or an inquiry credits: nobody clicked at their time. */
export const SALE_CLICK_FLAGS = ['coupon', 'inquiry'] as const
export type SaleClickFlag = (typeof SALE_CLICK_FLAGS)[number]
