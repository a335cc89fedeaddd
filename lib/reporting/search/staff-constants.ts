import type { Scope } from '@/lib/accounts/api-keys/constants'
import type { AdminPage } from '@/lib/accounts/staff-permissions/page-permission-constants'

/**
 * What staff find, in the order of the groups, the page whose roles find it, and the scope an API key needs to find it. Pages
 * are those of the role.
 */
export const STAFF_GROUPS = {
  people: { title: 'People', page: 'manage-users', scope: 'affiliates:read' },
  offers: { title: 'Offers', page: 'offers', scope: 'offers:read' },
  advertisers: { title: 'Advertisers', page: 'advertisers', scope: 'advertisers:read' },
  conversions: { title: 'Conversions', page: 'manage-users', scope: 'conversions:read' },
  payouts: { title: 'Payouts', page: 'payouts-dashboard', scope: 'payouts:read' },
  pages: { title: 'Admin pages', page: 'manage-users', scope: null },
} as const satisfies Record<string, { title: string; page: AdminPage; scope: Scope | null }>
export type StaffGroupId = keyof typeof STAFF_GROUPS

/** Views of pages that are looked for by a name of their own, and the page whose roles find them. */
export const PAGE_VIEWS = [
  { id: 'performance', page: 'revenue', title: 'Performance' },
  { id: 'builder', page: 'revenue', title: 'Report builder' },
  { id: 'cohorts', page: 'revenue', title: 'Cohorts' },
] as const satisfies { id: string; page: AdminPage; title: string }[]

/** Results of each group. */
export const STAFF_HITS = 6
/** Matches that are read before the best are chosen: a text such as "mail" is in half of all addresses. */
export const MATCHES_READ = 200
/** Shorter texts are in no index of parts of words. */
export const PART_MIN = 3
