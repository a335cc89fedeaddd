import { Bell, CreditCard, type LucideIcon, Plug, Settings, User } from 'lucide-react'
import { PREFERENCES_PATH } from '@/lib/notifications/constants'

export type AccountPlace = {
  href: string
  label: string
  description: string
  icon: LucideIcon
  /** Of no use to staff who promote nothing. */
  isForAffiliates?: boolean
}

const HUB: AccountPlace = {
  href: '/account',
  label: 'Account',
  description: 'Everything about your account',
  icon: Settings,
}

const PLACES: readonly AccountPlace[] = [
  { href: '/account/profile', label: 'Profile', description: 'Your name, username and country', icon: User },
  {
    href: '/account/payment',
    label: 'Payment',
    description: 'Balances, payouts and statements',
    icon: CreditCard,
    isForAffiliates: true,
  },
  {
    href: PREFERENCES_PATH,
    label: 'Notifications',
    description: 'What you are told of, and where',
    icon: Bell,
  },
  {
    href: '/account/connections',
    label: 'Integrations',
    description: 'Discord, your own tracker and API keys',
    icon: Plug,
  },
]

/** The pages of an account that there are for the one who looks. [S2.3] [S2.4] [S2.5] [S2.8] */
export const accountPlaces = (isAffiliate: boolean): readonly AccountPlace[] =>
  PLACES.filter(({ isForAffiliates }) => isAffiliate || !isForAffiliates)

/** The same behind the page they are all listed on. */
export const accountNav = (isAffiliate: boolean): readonly AccountPlace[] => [HUB, ...accountPlaces(isAffiliate)]
