import {
  ArrowDown,
  BarChart3,
  Bell,
  DollarSign,
  GraduationCap,
  House,
  Link2,
  type LucideIcon,
  Megaphone,
  PackageOpen,
  RefreshCw,
  Settings,
  ShieldCheck,
  ShoppingBag,
  Store,
  Trophy,
  User,
  Users,
} from 'lucide-react'
import { ADVERTISER_PATH } from '@/lib/accounts/auth/constants'

export type Destination = { href: string; label: string; icon: LucideIcon }

const HOME: Destination = { href: '/home', label: 'Home', icon: House }
const OFFERS: Destination = { href: '/offers', label: 'Offers', icon: Megaphone }
const MARKET: Destination = { href: '/market', label: 'Market', icon: Store }
const EARNINGS: Destination = { href: '/dashboard', label: 'Earnings', icon: DollarSign }
const CONVERSIONS: Destination = { href: '/conversions', label: 'Conversions', icon: BarChart3 }
const REFERRALS: Destination = { href: '/referrals', label: 'Referrals', icon: Users }
const SHOP: Destination = { href: '/shop', label: 'Shop', icon: ShoppingBag }
const LEVELS: Destination = { href: '/levels', label: 'Levels', icon: Trophy }
const UNIVERSITY: Destination = { href: '/home/tools/university', label: 'University', icon: GraduationCap }

const FOR_ADVERTISERS: readonly Destination[] = [
  { href: ADVERTISER_PATH, label: 'Overview', icon: House },
  { href: `${ADVERTISER_PATH}/conversions`, label: 'Conversions', icon: BarChart3 },
  { href: `${ADVERTISER_PATH}/offers`, label: 'Offers', icon: Megaphone },
  { href: `${ADVERTISER_PATH}/calls`, label: 'Calls', icon: ArrowDown },
  { href: `${ADVERTISER_PATH}/uploads`, label: 'Uploads', icon: PackageOpen },
  { href: `${ADVERTISER_PATH}/reconcile`, label: 'Reconcile', icon: RefreshCw },
  { href: `${ADVERTISER_PATH}/integration`, label: 'Integration', icon: Link2 },
  { href: `${ADVERTISER_PATH}/webhooks`, label: 'Webhooks', icon: Bell },
  { href: `${ADVERTISER_PATH}/billing`, label: 'Billing', icon: DollarSign },
  { href: `${ADVERTISER_PATH}/people`, label: 'People', icon: Users },
]

const ADMIN: Destination = { href: '/admin', label: 'Admin', icon: ShieldCheck }

/** What a person can open: only affiliates have offers, only staff have the admin area; advertisers have their own pages. */
export type NavAccess = { isAffiliate: boolean; isStaff: boolean; isAdvertiser?: boolean }

/** The navbar's links. Staff without an affiliate account have the admin area in place of home. */
export const navLinks = ({ isAffiliate, isStaff, isAdvertiser }: NavAccess): readonly Destination[] =>
  isAdvertiser
    ? FOR_ADVERTISERS
    : [
        ...(isAffiliate || !isStaff ? [HOME] : []),
        ...(isAffiliate ? [OFFERS, MARKET, EARNINGS, CONVERSIONS, REFERRALS, SHOP] : []),
        ...(isStaff ? [ADMIN] : []),
      ]

/** The Starter Pack opens from the navbar, and is also a page. */
const TOOLS: Destination = { href: '/home/tools', label: 'Starter Pack', icon: PackageOpen }

/** All links, for the menu on narrow screens. */
export const menuLinks = (access: NavAccess): readonly Destination[] =>
  access.isAffiliate ? [...navLinks(access), TOOLS] : navLinks(access)

/** The tab bar on phones. */
export const TAB_BAR: readonly Destination[] = [HOME, OFFERS, EARNINGS, MARKET, REFERRALS]
const IN_ADVERTISER_TAB_BAR = new Set(['', '/conversions', '/offers', '/integration', '/billing'])
const isInTabBar = ({ href }: Destination) => IN_ADVERTISER_TAB_BAR.has(href.slice(ADVERTISER_PATH.length))
export const ADVERTISER_TAB_BAR = FOR_ADVERTISERS.filter(isInTabBar)

/**
 * The pages that phones have neither in the tab bar nor in the header; they have no menu, and the avatar opens the
 * account. [S2.67]
 */
export const beyondTabBar = ({ isAffiliate, isStaff, isAdvertiser }: NavAccess): readonly Destination[] =>
  isAdvertiser
    ? FOR_ADVERTISERS.filter((destination) => !isInTabBar(destination))
    : [
        ...(isStaff ? [ADMIN] : []),
        ...(isAffiliate ? [CONVERSIONS, LEVELS] : []),
        UNIVERSITY,
        ...(isAffiliate ? [TOOLS, SHOP] : []),
      ]

export type MenuTab = { id: string; label: string; links: readonly Destination[] }

const ACCOUNT_TAB: MenuTab = {
  id: 'account',
  label: 'Account',
  links: [
    { href: '/account/profile', label: 'Profile', icon: User },
    UNIVERSITY,
    { href: '/account', label: 'Settings', icon: Settings },
  ],
}
const STATS_TAB: MenuTab = {
  id: 'stats',
  label: 'Stats',
  // The Analytics panel is on the home page.
  links: [{ ...REFERRALS, icon: Link2 }, EARNINGS, { href: '/home', label: 'Analytics', icon: BarChart3 }],
}
const REWARDS_TAB: MenuTab = {
  id: 'rewards',
  label: 'Rewards',
  links: [LEVELS, { ...MARKET, label: 'Marketplace' }, OFFERS],
}

/** The tabs of the avatar menu; staff and advertisers only have Account. [S2.68] [S2.69] [S2.70] */
export const menuTabs = (isAffiliate: boolean): readonly MenuTab[] =>
  isAffiliate ? [ACCOUNT_TAB, STATS_TAB, REWARDS_TAB] : [ACCOUNT_TAB]

/** The value of `aria-current`: 'page' for the page itself, 'true' for a page below it. */
export function ariaCurrent(pathname: string, href: string): 'page' | 'true' | undefined {
  if (pathname === href || (href === HOME.href && pathname === '/')) return 'page'
  const hasPagesBelow = href !== HOME.href && href !== ADVERTISER_PATH
  return hasPagesBelow && pathname.startsWith(`${href}/`) ? 'true' : undefined
}
