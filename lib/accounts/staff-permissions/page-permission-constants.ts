import type { UserRole } from '@/lib/generated/prisma/enums'

/** The five roles of the table; what custom roles may open is theirs to say. */
export type StaffRole = Exclude<UserRole, 'AFFILIATE' | 'CUSTOM'>

/** The headings of the navigation, in its order. */
export const ADMIN_GROUPS = ['People', 'Partners', 'Money', 'Traffic', 'Community', 'Reports', 'System'] as const
export type AdminGroup = (typeof ADMIN_GROUPS)[number]

const ALL = ['SUPER_ADMIN', 'GSM', 'COMMUNITY_TEAM', 'MODERATOR', 'ADMIN'] as const
const SUPER = ['SUPER_ADMIN'] as const
const GROWTH = ['SUPER_ADMIN', 'GSM'] as const
const COMMUNITY = ['SUPER_ADMIN', 'GSM', 'COMMUNITY_TEAM'] as const
const MODERATION = ['SUPER_ADMIN', 'GSM', 'COMMUNITY_TEAM', 'MODERATOR'] as const
const QUESTS = ['SUPER_ADMIN', 'ADMIN', 'GSM'] as const

const PARTNERS = ['SUPER_ADMIN', 'ADMIN', 'GSM'] as const

/** Who may open a page, and who may change its data; the others of those who may open it only read. */
type Page = { title: string; group: AdminGroup; roles: readonly StaffRole[]; changers: readonly StaffRole[] }
const page = (title: string, group: AdminGroup, roles: readonly StaffRole[], changers = roles): Page => ({
  title,
  group,
  roles,
  changers,
})

/**
 * Every admin page, those of the spec first and in its order, with who may open it: the one table that navigation, titles, pages,
 * their data and their API read. Where the spec gives no title, it is derived from the path. [S2.20-S2.42] [S6.1]
 */
export const ADMIN_PAGES = {
  'bulk-approve-affiliates': page('Bulk Approval', 'People', COMMUNITY),
  'payouts-dashboard': page('Payouts Dashboard', 'Money', GROWTH),
  'manage-users': page('Manage Users', 'People', ALL),
  'custom-notification': page('Custom Notification', 'Community', SUPER),
  bucketing: page('Bucketing Rules', 'Traffic', SUPER),
  'manage-mentees': page('Manage Mentees', 'People', COMMUNITY),
  'fraud-analysis': page('Fraud Analysis', 'Money', GROWTH),
  'funding-application': page('Funding Application', 'Money', MODERATION),
  'squad-application': page('Squad Application', 'Community', SUPER),
  'feature-flag': page('Feature Flag', 'System', SUPER),
  'bot-profiles': page('Bot Profiles', 'Community', SUPER),
  'bot-orders': page('Bot Orders', 'Community', GROWTH),
  'traffic-overrides': page('Traffic Override', 'Traffic', SUPER),
  'offer-groups': page('Offer Groups', 'Traffic', SUPER),
  'conversion-caps': page('Conversion Caps', 'Traffic', MODERATION),
  'admin-logs': page('Admin Logs', 'System', SUPER),
  'manage-admins': page('Manage Admins', 'System', SUPER),
  revenue: page('Revenue', 'Reports', SUPER),
  'manage-quests': page('Manage Quests', 'Community', QUESTS),
  'conversion-feed': page('Conversion Feed', 'Traffic', SUPER),
  'squad-revenue': page('Squad Revenue', 'Reports', SUPER),
  'manage-squads': page('Manage Squads', 'Community', SUPER),
  'daily-metrics': page('Daily Metrics', 'Reports', SUPER),
  settings: page('Settings', 'System', SUPER),
  support: page('Support', 'People', ALL),
  system: page('System', 'System', SUPER),
  advertisers: page('Advertisers', 'Partners', ALL, PARTNERS),
  offers: page('Offers', 'Partners', ALL, PARTNERS),
  appeals: page('Appeals', 'Traffic', GROWTH),
  links: page('Links', 'Traffic', GROWTH),
  'second-approvals': page('Second Approvals', 'Money', ALL),
  'test-mode': page('Test Mode', 'Traffic', ALL, PARTNERS),
  'automatic-rules': page('Automatic Rules', 'Traffic', PARTNERS),
} as const satisfies Record<string, Page>

export type AdminPage = keyof typeof ADMIN_PAGES

/** Under the address of the admin area; an address of no page has this title. [S2.43] */
export const ADMIN_ROOT = '/admin'
export const NO_PAGE_TITLE = 'Page Not Found'
export const OVERVIEW_TITLE = 'Admin'
