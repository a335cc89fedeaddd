import type { UserRole } from '@/lib/generated/prisma/enums'
import type { ModuleName } from '@/lib/platform/modules/constants'
import { isPageOff } from '@/lib/platform/modules/rules'
import {
  ADMIN_GROUPS,
  ADMIN_PAGES,
  ADMIN_ROOT,
  type AdminPage,
  NO_PAGE_TITLE,
  OVERVIEW_TITLE,
} from './page-permission-constants'
import { mayOpen, type StaffRights } from './permission-rules'

const KEYS = Object.keys(ADMIN_PAGES) as AdminPage[]

/** The path of an admin page. */
export const adminPath = (page: AdminPage): string => `${ADMIN_ROOT}/${page}`

/** The five roles of the table. */
export const STAFF_ROLES: readonly UserRole[] = ['SUPER_ADMIN', 'GSM', 'COMMUNITY_TEAM', 'MODERATOR', 'ADMIN']

export const isStaff = (role: UserRole): boolean => role !== 'AFFILIATE'

/** The page an address belongs to: its own, or one that it lies under; null when there is none. [S2.43] */
export function findAdminPage(pathname: string): AdminPage | null {
  const isUnder = (path: string) => pathname === path || pathname.startsWith(`${path}/`)
  return KEYS.find((key) => isUnder(adminPath(key))) ?? null
}

/** The title of an admin path. [S2.43] */
export function adminTitle(pathname: string): string {
  if (pathname === ADMIN_ROOT) return OVERVIEW_TITLE
  const page = findAdminPage(pathname)
  return page ? ADMIN_PAGES[page].title : NO_PAGE_TITLE
}

const isShown = (key: AdminPage, group: string, staff: StaffRights) =>
  ADMIN_PAGES[key].group === group && mayOpen(staff, key)

export type AdminLink = { page: AdminPage; href: string; title: string }

/** The navigation of a member of staff: the pages they may open of the modules that are on, under their headings. [S2.19] */
export function adminLinks(staff: StaffRights, off: readonly ModuleName[]): { group: string; links: AdminLink[] }[] {
  return ADMIN_GROUPS.map((group) => ({
    group,
    links: KEYS.filter((key) => isShown(key, group, staff) && !isPageOff(adminPath(key), off)).map((key) => ({
      page: key,
      href: adminPath(key),
      title: ADMIN_PAGES[key].title,
    })),
  })).filter(({ links }) => links.length > 0)
}
