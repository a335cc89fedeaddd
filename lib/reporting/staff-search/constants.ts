import type { AdminPage } from '@/lib/accounts/admin-pages/constants'

/** What staff find, in the order of the groups, and the page whose roles find it. Pages are those of the role. */
export const STAFF_GROUPS = {
  people: { title: 'People', page: 'manage-users' },
  offers: { title: 'Offers', page: 'offers' },
  advertisers: { title: 'Advertisers', page: 'advertisers' },
  conversions: { title: 'Conversions', page: 'manage-users' },
  payouts: { title: 'Payouts', page: 'payouts-dashboard' },
  pages: { title: 'Admin pages', page: 'manage-users' },
} as const satisfies Record<string, { title: string; page: AdminPage }>
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
