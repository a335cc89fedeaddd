import type { AdminPage } from '@/lib/accounts/staff-permissions/page-permission-constants'

/** The query keys of an admin page share one prefix, so that one change refetches all of them. */
export const adminKeys = {
  page: (page: AdminPage) => ['admin', page] as const,
  /** What a change would do: not asked again after it, when it can no longer be done. */
  preview: (page: AdminPage) => ['admin preview', page] as const,
}
