import {
  Bell,
  Bot,
  CreditCard,
  FileText,
  HandCoins,
  LifeBuoy,
  type LucideIcon,
  Plug,
  Settings,
  ShieldCheck,
  User,
  UsersRound,
} from 'lucide-react'
import { SECURITY_PATH } from '@/lib/accounts/auth/constants'
import { ACTIONS_PATH } from '@/lib/api/agents/constants'
import { PREFERENCES_PATH } from '@/lib/messages/topics/constants'
import { HELP_PATH } from '@/lib/people/support/constants'

export type AccountPage = {
  href: string
  label: string
  description: string
  icon: LucideIcon
  /** Not for staff without an affiliate account. */
  isForAffiliates?: boolean
}

const HUB: AccountPage = {
  href: '/account',
  label: 'Account',
  description: 'Everything about your account',
  icon: Settings,
}

const PAGES: readonly AccountPage[] = [
  { href: '/account/profile', label: 'Profile', description: 'Your name, username and country', icon: User },
  {
    href: '/account/payment',
    label: 'Payment',
    description: 'Balances, payouts and statements',
    icon: CreditCard,
    isForAffiliates: true,
  },
  {
    href: SECURITY_PATH,
    label: 'Privacy and security',
    description: 'Password, two-factor, passkeys, sessions, your data',
    icon: ShieldCheck,
  },
  {
    href: '/account/tax-form',
    label: 'Tax form',
    description: 'W-9, W-8BEN or W-8BEN-E',
    icon: FileText,
    isForAffiliates: true,
  },
  {
    href: PREFERENCES_PATH,
    label: 'Notifications',
    description: 'Which notifications you get, and where',
    icon: Bell,
  },
  {
    href: '/account/connections',
    label: 'Integrations',
    description: 'API keys, and what else is connected',
    icon: Plug,
  },
  {
    href: ACTIONS_PATH,
    label: 'Agents',
    description: 'Changes that agents prepared for you',
    icon: Bot,
  },
  {
    href: '/account/funding',
    label: 'Funding',
    description: 'An advance on your ad spend',
    icon: HandCoins,
    isForAffiliates: true,
  },
  {
    href: '/account/squad',
    label: 'Squad',
    description: 'Work together under one name',
    icon: UsersRound,
    isForAffiliates: true,
  },
  {
    href: HELP_PATH,
    label: 'Contact support',
    description: 'Common questions, and a team to contact',
    icon: LifeBuoy,
  },
]

/** The account pages the viewer can open. [S2.3] [S2.4] [S2.5] [S2.6] [S2.8] [S2.9] */
export const listAccountPages = (isAffiliate: boolean): readonly AccountPage[] =>
  PAGES.filter(({ isForAffiliates }) => isAffiliate || !isForAffiliates)

/** The same pages without the overview page that lists them. */
export const accountNav = (isAffiliate: boolean): readonly AccountPage[] => [HUB, ...listAccountPages(isAffiliate)]
