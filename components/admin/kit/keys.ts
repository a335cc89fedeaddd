import type { AdminPage } from '@/lib/accounts/admin/constants'

/** Everything an admin page has asked lies under its key, so that one change refreshes all of it. */
export const adminKeys = {
  page: (page: AdminPage) => ['admin', page] as const,
}
