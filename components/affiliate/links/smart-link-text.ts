import { allConditions } from '@/lib/catalog/visitor-conditions/schema'
import { visitorsText } from '@/lib/catalog/visitor-conditions/text-rules'
import type { SmartLink } from '@/lib/traffic/smart-links/schema'

export const SPLIT_LABELS: Record<SmartLink['split'], string> = {
  weight: 'By weight',
  earnings: 'By earnings per click',
  conversions: 'By conversions per click',
}

type RotationOffer = Pick<SmartLink['arms'][number], 'countries' | 'devices' | 'visitors'>

/** Who an offer of a smart link is for. */
export const audienceText = ({ visitors, ...lists }: RotationOffer): string =>
  visitorsText(allConditions(visitors, { countries: lists.countries, devices: lists.devices }))

/** A share in percent with at most one decimal. */
export const percentText = (bps: number): string => `${Math.round(bps / 10) / 10}%`

/** The conversions of clicks in percent; a dash without clicks. */
export const rateText = ({ clicks, conversions }: { clicks: number; conversions: number }): string =>
  clicks === 0 ? '—' : `${((conversions * 100) / clicks).toFixed(2)}%`
