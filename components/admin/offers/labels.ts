import type { AdminOfferRow } from '@/lib/catalog/offers/admin-schema'

/** "12.50%"; a dash without clicks. */
export const percentText = (share: number | null): string => (share === null ? '—' : `${(share * 100).toFixed(2)}%`)

/** The margin as a share of the revenue; null without revenue. */
export const marginShare = ({ marginCents, revenueCents }: Pick<AdminOfferRow, 'marginCents' | 'revenueCents'>) =>
  revenueCents && marginCents !== null ? marginCents / revenueCents : null

/** "Private", "By approval", "Open to all". */
export const opennessText = ({
  isPrivate,
  requiresApproval,
}: Pick<AdminOfferRow, 'isPrivate' | 'requiresApproval'>) => {
  if (isPrivate) return 'Private'
  return requiresApproval ? 'By approval' : 'Open to all'
}
