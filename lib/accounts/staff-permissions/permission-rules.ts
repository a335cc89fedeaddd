import type { UserRole } from '@/lib/generated/prisma/enums'
import {
  ACCESS_MODES,
  type AccessMode,
  BOOK_PAGES,
  type CustomRole,
  NOT_GRANTED,
  type StaffPermission,
} from './custom-role-constants'
import { ADMIN_PAGES, type AdminPage } from './page-permission-constants'

/** What a member of staff is, as far as rights are concerned; the custom role of those whose role is CUSTOM. */
export type StaffRights = { role: UserRole; customRole?: CustomRole | undefined }

/** What screens may know of a member of staff: the rights alone. */
export const rightsOf = ({ role, customRole }: StaffRights): StaffRights => ({
  role,
  ...(customRole && { customRole }),
})

/** Opening a page and reading its data, or also changing them. */
export type PageAccess = { page: AdminPage; mode: AccessMode }

/** Who may do something: those with an access to a page, or the roles of a fixed list, which no custom role is in. */
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

/** What custom roles may hold, in the order of the pages. */
export const GRANTABLE: readonly StaffPermission[] = (Object.keys(ADMIN_PAGES) as AdminPage[]).flatMap((page) =>
  ACCESS_MODES.filter((mode) => !NOT_GRANTED[page]?.includes(mode)).map((mode): StaffPermission => `${page}:${mode}`),
)

/** The access a permission gives. */
export function accessOf(permission: StaffPermission): PageAccess {
  const [page, mode] = permission.split(':') as [AdminPage, AccessMode]
  return { page, mode }
}

/** What custom roles limited to their people's own book may hold. */
export const GRANTABLE_IN_BOOK = GRANTABLE.filter((one) => BOOK_PAGES.includes(accessOf(one).page))

const grantable = (isOwnBook: boolean | undefined) => (isOwnBook ? GRANTABLE_IN_BOOK : GRANTABLE)

/** Of stored or sent permissions those that count: each page once, with the widest of its modes. */
export const grantedOf = (permissions: readonly string[], isOwnBook?: boolean): StaffPermission[] =>
  grantable(isOwnBook)
    .filter((one) => permissions.includes(one))
    .filter((one, _, all) => accessOf(one).mode === 'edit' || !all.includes(`${accessOf(one).page}:edit`))

/** The permissions of which a custom role, limited to a book or not, needs one; none where no custom role is allowed. */
export function permissionsWith(allowed: Allowed, isOwnBook?: boolean): readonly StaffPermission[] {
  if (isRoles(allowed)) return []
  const { page, mode } = allowed
  return grantable(isOwnBook).filter((one) => one === `${page}:${mode}` || one === `${page}:edit`)
}

/** Whether a member of staff sees and changes only what belongs to their own book. */
export const isLimitedToBook = ({ customRole }: Pick<StaffRights, 'customRole'>): boolean =>
  customRole?.isOwnBook === true

/** Whether a member of staff is allowed: the one answer for pages, navigation, API, search, keys and second approvals. */
export const may = ({ role, customRole }: StaffRights, allowed: Allowed): boolean =>
  role === 'CUSTOM'
    ? permissionsWith(allowed, customRole?.isOwnBook).some((one) => customRole?.permissions.includes(one))
    : rolesWith(allowed).includes(role)

export const mayOpen = (staff: StaffRights, page: AdminPage): boolean => may(staff, canView(page))
export const mayChange = (staff: StaffRights, page: AdminPage): boolean => may(staff, canEdit(page))

/** Why somebody else is refused, with the roles that are allowed. */
export const refusalText = (allowed: Allowed): string =>
  `This needs one of these roles: ${rolesWith(allowed).join(', ')}.`
