import type { AdminPage } from './page-permission-constants'

/** Viewing a page and its data, or also changing them. */
export const ACCESS_MODES = ['view', 'edit'] as const
export type AccessMode = (typeof ACCESS_MODES)[number]

/** What a role of the network's own may hold: a page and a mode. Editing includes viewing. */
export type StaffPermission = `${AdminPage}:${AccessMode}`

/**
 * A role of the network's own, as who has it carries it. `isOwnBook` limits it to the affiliates and advertisers that are
 * assigned to who has it; without it the role covers everything.
 */
export type CustomRole = { name: string; permissions: readonly StaffPermission[]; isOwnBook?: boolean | undefined }

/**
 * Pages that a role limited to its people's own book can hold: those whose every answer is limited to it. All others are
 * closed to such a role, whatever is stored.
 */
export const BOOK_PAGES: readonly AdminPage[] = ['manage-users', 'support', 'advertisers', 'appeals']

/**
 * What no role of the network's own can hold, so that whoever has one can neither widen their own rights nor pay money out:
 * the pages of staff and settings wholly, of the others what is done there.
 */
export const NOT_GRANTED: Partial<Record<AdminPage, readonly AccessMode[]>> = {
  'manage-admins': ['view', 'edit'],
  settings: ['view', 'edit'],
  'feature-flag': ['edit'],
  system: ['edit'],
  'payouts-dashboard': ['edit'],
  'funding-application': ['edit'],
}

/** Pages that show what advertisers were charged: a role holds them together with Revenue. */
export const SHOWS_REVENUE: readonly AdminPage[] = ['conversion-feed', 'squad-revenue', 'daily-metrics']

/** Of a name, in characters. */
export const ROLE_NAME_LENGTH = 40
/** Roles of a network at most. */
export const CUSTOM_ROLES_MAX = 50
