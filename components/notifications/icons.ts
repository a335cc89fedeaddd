import {
  Award,
  Banknote,
  BanknoteX,
  CircleCheck,
  CircleDollarSign,
  CircleX,
  Crown,
  FileCheck,
  Flame,
  FlameKindling,
  Gauge,
  GraduationCap,
  Headset,
  type LucideIcon,
  Mail,
  Megaphone,
  MessageCircle,
  Route,
  Settings2,
  ShieldAlert,
  Target,
  TriangleAlert,
  Undo2,
  UserPlus,
  Users,
  Wallet,
} from 'lucide-react'
import type { Notification } from '@/lib/messages/inbox/schema'
import type { NotificationIcon } from '@/lib/messages/notifications/constants'

const BY_EVENT: Record<NotificationIcon, LucideIcon> = {
  approved: CircleCheck,
  rejected: CircleX,
  reversed: Undo2,
  payout: Banknote,
  payout_failed: BanknoteX,
  level: Crown,
  streak: Flame,
  streak_broken: FlameKindling,
  quest: Target,
  achievement: Award,
  referral: UserPlus,
  discord: MessageCircle,
  cap: Gauge,
  application: FileCheck,
  message: Mail,
  support: Headset,
  squad: Users,
  mentor: GraduationCap,
  review: ShieldAlert,
  redirect: Route,
  balance: Wallet,
  alert: TriangleAlert,
}

const BY_TYPE: Record<Notification['type'], LucideIcon> = {
  reward: CircleDollarSign,
  offer: Megaphone,
  social: Users,
  system: Settings2,
}

const isKnown = (icon: string): icon is NotificationIcon => Object.hasOwn(BY_EVENT, icon)

/** The drawing of a notification: that of its icon; of its type where it has none, or one of a newer server. [S3.16] */
export const drawingOf = ({ icon, type }: Pick<Notification, 'icon' | 'type'>): LucideIcon =>
  icon !== null && isKnown(icon) ? BY_EVENT[icon] : BY_TYPE[type]
