import { BRAND } from '@/lib/platform/brand'

/** The attribute of a cart that holds the buyer token: orders are returned with it. */
export const BUYER_ATTRIBUTE = `${BRAND.slug}_buyer`
