import type { SmartLinkInput } from '@/lib/traffic/smart-links/schema'
import { createSmartLink } from '@/lib/traffic/smart-links/service'

type Arm = Partial<SmartLinkInput['arms'][number]> & { offerId: number }
type Wanted = Partial<Omit<SmartLinkInput, 'arms'>> & { arms: readonly (Arm | number)[] }

/** What an affiliate sends for a smart link; offers by their number share equally. */
export const smartLinkInput = ({ arms, ...values }: Wanted): SmartLinkInput => ({
  name: 'Summer',
  split: 'weight',
  floorPercent: 5,
  isActive: true,
  ...values,
  arms: arms.map((arm) => ({
    weight: 1,
    countries: [],
    devices: [],
    visitors: {},
    ...(typeof arm === 'number' ? { offerId: arm } : arm),
  })),
})

/** A smart link of an affiliate. */
export const newSmartLink = (affiliateId: number, wanted: Wanted, at = new Date()) =>
  createSmartLink({ actor: { affiliateId }, at }, smartLinkInput(wanted))
