import type { Notification } from '@/lib/messages/notifications/inbox-schema'
import { ICONS } from '@/lib/messages/topics/icons-constants'

/** The drawings: one symbol per icon and per type. A file of its own, so that no page loads them as scripts. [Q54] */
const FILE = '/icons/notifications.svg'

const isKnown = (icon: string) => (ICONS as readonly string[]).includes(icon)

/** The drawing of a notification: that of its icon; of its type where it has none, or one of a newer server. [S3.16] */
export const iconHref = ({ icon, type }: Pick<Notification, 'icon' | 'type'>): string =>
  `${FILE}#${icon !== null && isKnown(icon) ? icon : type}`
