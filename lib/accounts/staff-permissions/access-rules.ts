import type { UserRole } from '@/lib/generated/prisma/enums'
import { ADMIN_PAGES, type AdminPage } from './page-permission-constants'

/** What a member of staff is, as far as rights are concerned. */
export type StaffRights = { role: UserRole }

/** What screens may know of a member of staff: the rights alone. */
export const rightsOf = ({ role }: StaffRights): StaffRights => ({ role })

/** Opening a page and reading its data, or also changing them. */
export type PageAccess = { page: AdminPage; mode: 'view' | 'edit' }

/** Who may do something: those with an access to a page, or the roles of a fixed list. */
export type Allowed = PageAccess | readonly UserRole[]

export const canView = (page: AdminPage): PageAccess => ({ page, mode: 'view' })
export const canEdit = (page: AdminPage): PageAccess => ({ page, mode: 'edit' })

const isRoles = (allowed: Allowed): allowed is readonly UserRole[] => Array.isArray(allowed)

/** The roles of the table among the allowed; on the pages of the spec all that may open one may change its data. [S2.20-S2.42] */
export function rolesWith(allowed: Allowed): readonly UserRole[] {
  if (isRoles(allowed)) return allowed
  const { roles, changers } = ADMIN_PAGES[allowed.page]
  return allowed.mode === 'view' ? roles : changers
}

/** Whether a member of staff is allowed: the one answer for pages, navigation, API, search, keys and second approvals. */
export const may = ({ role }: StaffRights, allowed: Allowed): boolean => rolesWith(allowed).includes(role)

export const mayOpen = (staff: StaffRights, page: AdminPage): boolean => may(staff, canView(page))
export const mayChange = (staff: StaffRights, page: AdminPage): boolean => may(staff, canEdit(page))

/** Why somebody else is refused, with the roles that are allowed. */
export const refusalText = (allowed: Allowed): string =>
  `This needs one of these roles: ${rolesWith(allowed).join(', ')}.`
