import {
  ArrowRight,
  Bell,
  Bot,
  BriefcaseBusiness,
  ChartColumn,
  CircleDollarSign,
  CircleHelp,
  Clock,
  DollarSign,
  GraduationCap,
  House,
  Link as LinkIcon,
  type LucideIcon,
  Megaphone,
  PackageOpen,
  PanelTop,
  Plug,
  ReceiptText,
  Settings,
  ShieldCheck,
  ShoppingBag,
  Store,
  Trash2,
  Trophy,
  UserRound,
  UserRoundPlus,
  Users,
  Wallet,
} from 'lucide-react'
import { Thumb } from '@/components/ui/thumb'
import type { SearchItem } from './view'

const BY_ID: Partial<Record<string, LucideIcon>> = {
  'action-build-link': LinkIcon,
  'action-request-payout': CircleDollarSign,
  'action-view-earnings': ChartColumn,
  'action-invite': UserRoundPlus,
  'action-find-tool': BriefcaseBusiness,
  'action-contact-support': CircleHelp,
}

// a page has its menu icon, and a setting that of its page
const BY_PAGE: Partial<Record<string, LucideIcon>> = {
  '/account/profile': UserRound,
  '/account/payment': Wallet,
  '/account/privacy-security': ShieldCheck,
  '/account/tax-form': ReceiptText,
  '/account/connections': Plug,
  '/account/actions': Bot,
  '/account/help': CircleHelp,
  '/account/notifications': Bell,
  '/home': House,
  '/offers': Megaphone,
  '/market': Store,
  '/dashboard': DollarSign,
  '/conversions': CircleDollarSign,
  '/referrals': Users,
  '/levels': Trophy,
  '/home/tools/university': GraduationCap,
  '/home/tools': PackageOpen,
  '/shop': ShoppingBag,
  '/shop/orders': ShoppingBag,
}

const BY_KIND = {
  recent: Clock,
  forget: Trash2,
  action: ArrowRight,
  more: ArrowRight,
  page: PanelTop,
  setting: Settings,
  course: GraduationCap,
  person: UserRound,
  'admin-offer': Megaphone,
  advertiser: BriefcaseBusiness,
  conversion: CircleDollarSign,
  payout: Wallet,
  'admin-page': PanelTop,
} as const

/** The icon of a result: a picture or letter for offers and tools, an icon for others. */
export function ItemIcon({ item }: { item: SearchItem }) {
  const { kind, id, href, name, picture } = item
  if (kind === 'offer' || kind === 'tool') return <Thumb name={name} src={picture} />
  const isOfPage = kind === 'page' || kind === 'setting'
  const Icon = BY_ID[id] ?? (isOfPage ? BY_PAGE[href ?? ''] : undefined) ?? BY_KIND[kind]
  return (
    <span className="grid w-8 flex-none place-items-center">
      <Icon aria-hidden="true" className="text-muted" />
    </span>
  )
}
