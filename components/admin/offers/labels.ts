import { COUNTRY_CODES } from '@/lib/accounts/profile/constants'
import type { AdminOfferRow } from '@/lib/catalog/offers/admin-schema'

export const deviceName = (device: string): string => device.charAt(0).toUpperCase() + device.slice(1)

/** The names of typed country codes, as far as they are codes: "United States, Canada". */
export function countryNames(typed: string): string {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  const codes = typed.toUpperCase().split(/[\s,;]+/)
  return codes
    .filter((code) => COUNTRY_CODES.includes(code))
    .map((code) => names.of(code) ?? code)
    .join(', ')
}

/** "12.50%"; a dash without clicks. */
export const percentText = (share: number | null): string => (share === null ? '—' : `${(share * 100).toFixed(2)}%`)

/** The margin as a share of the revenue; null without revenue. */
export const marginShare = ({ marginCents, revenueCents }: Pick<AdminOfferRow, 'marginCents' | 'revenueCents'>) =>
  revenueCents === 0 ? null : marginCents / revenueCents

/** "Private", "By approval", "Open to all". */
export const opennessText = ({
  isPrivate,
  requiresApproval,
}: Pick<AdminOfferRow, 'isPrivate' | 'requiresApproval'>) => {
  if (isPrivate) return 'Private'
  return requiresApproval ? 'By approval' : 'Open to all'
}
