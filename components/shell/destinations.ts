import {
  BarChart3,
  DollarSign,
  GraduationCap,
  House,
  Link2,
  type LucideIcon,
  Megaphone,
  PackageOpen,
  Settings,
  Store,
  Trophy,
  User,
  Users,
} from 'lucide-react'

export type Destination = { href: string; label: string; icon: LucideIcon }

const HOME: Destination = { href: '/home', label: 'Home', icon: House }
const OFFERS: Destination = { href: '/offers', label: 'Offers', icon: Megaphone }
const MARKET: Destination = { href: '/market', label: 'Market', icon: Store }
const EARNINGS: Destination = { href: '/dashboard', label: 'Earnings', icon: DollarSign }
const REFERRALS: Destination = { href: '/referrals', label: 'Referrals', icon: Users }
const LEVELS: Destination = { href: '/levels', label: 'Levels', icon: Trophy }

/** The navbar's links. Staff who promote nothing have no offers, no earnings and no referrals. */
export const navLinks = (isAffiliate: boolean): readonly Destination[] =>
  isAffiliate ? [HOME, OFFERS, MARKET, EARNINGS, REFERRALS] : [HOME]

/** What opens from the navbar where there is room has a page, too. */
const TOOLS: Destination = { href: '/home/tools', label: 'Starter Pack', icon: PackageOpen }

/** All of it, for where there is no room. */
export const menuLinks = (isAffiliate: boolean): readonly Destination[] =>
  isAffiliate ? [...navLinks(isAffiliate), TOOLS] : navLinks(isAffiliate)

/** The bar at a phone's thumb. */
export const TAB_BAR: readonly Destination[] = [HOME, OFFERS, MARKET, REFERRALS, LEVELS]

export type MenuTab = { id: string; label: string; links: readonly Destination[] }

const ACCOUNT_TAB: MenuTab = {
  id: 'account',
  label: 'Account',
  links: [
    { href: '/account/profile', label: 'Profile', icon: User },
    { href: '/home/tools/university', label: 'University', icon: GraduationCap },
    { href: '/account', label: 'Settings', icon: Settings },
  ],
}
const STATS_TAB: MenuTab = {
  id: 'stats',
  label: 'Stats',
  // The panel titled Analytics is the home's.
  links: [{ ...REFERRALS, icon: Link2 }, EARNINGS, { href: '/home', label: 'Analytics', icon: BarChart3 }],
}
const REWARDS_TAB: MenuTab = {
  id: 'rewards',
  label: 'Rewards',
  links: [LEVELS, { ...MARKET, label: 'Marketplace' }, OFFERS],
}

/** The tabs of the avatar menu; staff who promote nothing have an account alone. [S2.68] [S2.69] [S2.70] */
export const menuTabs = (isAffiliate: boolean): readonly MenuTab[] =>
  isAffiliate ? [ACCOUNT_TAB, STATS_TAB, REWARDS_TAB] : [ACCOUNT_TAB]

/** For `aria-current`: the page itself, or one that lies under it. */
export function currentOf(pathname: string, href: string): 'page' | 'true' | undefined {
  if (pathname === href || (href === HOME.href && pathname === '/')) return 'page'
  return href !== HOME.href && pathname.startsWith(`${href}/`) ? 'true' : undefined
}
