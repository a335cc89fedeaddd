import type { SmartLink } from '@/lib/traffic/smart-links/schema'

export const SPLIT_LABELS: Record<SmartLink['split'], string> = {
  weight: 'By weight',
  earnings: 'By earnings per click',
  conversions: 'By conversions per click',
}

const DEVICE_NAMES = { desktop: 'computers', mobile: 'phones', tablet: 'tablets' } as const

type RotationOffer = Pick<SmartLink['arms'][number], 'countries' | 'devices'>

/** Who an offer of a smart link is for. */
export function audienceText({ countries, devices }: RotationOffer): string {
  const from = countries.length === 0 ? '' : `from ${countries.join(', ')}`
  const on = devices.length === 0 ? '' : `on ${devices.map((device) => DEVICE_NAMES[device]).join(' and ')}`
  return from || on ? `Visitors ${[from, on].filter(Boolean).join(' ')}` : 'All visitors'
}

/** A share in percent with at most one decimal. */
export const percentText = (bps: number): string => `${Math.round(bps / 10) / 10}%`

/** The conversions of clicks in percent; a dash without clicks. */
export const rateText = ({ clicks, conversions }: { clicks: number; conversions: number }): string =>
  clicks === 0 ? '—' : `${((conversions * 100) / clicks).toFixed(2)}%`

/** The codes of countries in a typed list. */
export const countryCodes = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .map((code) => code.trim().toUpperCase())
    .filter((code) => code !== '')
