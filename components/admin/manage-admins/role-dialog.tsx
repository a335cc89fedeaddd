'use client'

import { useId, useState } from 'react'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Options } from '@/components/ui/options'
import { Select } from '@/components/ui/select'
import {
  ACCESS_MODES,
  type AccessMode,
  BOOK_PAGES,
  ROLE_NAME_LENGTH,
  SHOWS_REVENUE,
  type StaffPermission,
} from '@/lib/accounts/staff-permissions/custom-role-constants'
import { ADMIN_GROUPS, ADMIN_PAGES, type AdminPage } from '@/lib/accounts/staff-permissions/page-permission-constants'
import { accessOf, GRANTABLE, grantedOf } from '@/lib/accounts/staff-permissions/permission-rules'
import type { CustomRoleRow } from '@/lib/people/staff/role-admin-schema'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { ROLES_PATH } from './role-queries'

type Modes = Partial<Record<AdminPage, AccessMode>>

const MODE_NAMES: Record<AccessMode | '', string> = { '': 'No access', view: 'View', edit: 'Edit' }

const toModes = (permissions: readonly StaffPermission[]): Modes =>
  Object.fromEntries(permissions.map(accessOf).map(({ page, mode }) => [page, mode]))

const toPermissions = (modes: Modes): StaffPermission[] =>
  GRANTABLE.filter((permission) => modes[accessOf(permission).page] === accessOf(permission).mode)

/** The modes after a choice; a page that shows revenue brings Revenue with it. */
function withMode(modes: Modes, page: AdminPage, mode: AccessMode | ''): Modes {
  const { [page]: _, ...others } = modes
  if (!mode) return others
  return { ...(SHOWS_REVENUE.includes(page) && { revenue: 'view' }), ...others, [page]: mode }
}

/** The modes of each page that a role may hold, by the headings of the navigation. */
const GROUPS = ADMIN_GROUPS.map((group) => ({
  group,
  pages: (Object.keys(ADMIN_PAGES) as AdminPage[])
    .filter((page) => ADMIN_PAGES[page].group === group)
    .map((page) => ({ page, modes: ACCESS_MODES.filter((mode) => GRANTABLE.includes(`${page}:${mode}`)) }))
    .filter(({ modes }) => modes.length > 0),
})).filter(({ pages }) => pages.length > 0)

/** Of a role that covers its people's own book only, the groups without the pages that show more. */
const groupsOf = (isOwnBook: boolean) =>
  isOwnBook
    ? GROUPS.map(({ group, pages }) => ({
        group,
        pages: pages.filter(({ page }) => BOOK_PAGES.includes(page)),
      })).filter(({ pages }) => pages.length > 0)
    : GROUPS

const BOOK_HINT = `Its people see and change only what belongs to the affiliates and advertisers assigned to them. Only these pages can be limited: ${BOOK_PAGES.map((page) => ADMIN_PAGES[page].title).join(', ')}. All others cannot be in such a role.`

/** Makes a role of the network's own, or changes one. */
export function RoleDialog({ of: role, onClose }: { of: CustomRoleRow | null; onClose: () => void }) {
  const [name, setName] = useState(role?.name ?? '')
  const [modes, setModes] = useState<Modes>(toModes(role?.permissions ?? []))
  const [isOwnBook, setOwnBook] = useState(role?.isOwnBook ?? false)
  return (
    <StaffChangeDialog
      page="manage-admins"
      done={role ? 'Role changed.' : 'Role created.'}
      onClose={onClose}
      title={role ? `Edit the role ${role.name}` : 'New role'}
      description="Its people see the pages you choose here and no others, from their next request. Payouts, advances, deposits, adjustments, settings and roles cannot be given to a custom role. Conversion Feed, Squad Revenue and Daily Metrics show revenue, so they need Revenue too."
      label={role ? 'Save' : 'Create'}
      busyLabel={role ? 'Saving…' : 'Creating…'}
      phrase={name.trim() || undefined}
      change={() => ({
        path: role ? `${ROLES_PATH}/${role.id}` : ROLES_PATH,
        method: role ? 'PUT' : 'POST',
        body: { name: name.trim(), isOwnBook, permissions: grantedOf(toPermissions(modes), isOwnBook) },
      })}
      fields={(errors) => (
        <>
          <Field label="Name" error={errors.name}>
            <Input value={name} maxLength={ROLE_NAME_LENGTH} onChange={({ target }) => setName(target.value)} />
          </Field>
          <Field label="Covers" hint={isOwnBook ? BOOK_HINT : undefined}>
            <Select value={isOwnBook ? 'book' : 'all'} onChange={({ target }) => setOwnBook(target.value === 'book')}>
              <option value="all">Everything</option>
              <option value="book">Own book only</option>
            </Select>
          </Field>
          {errors.permissions ? <p className="text-13 text-danger">{errors.permissions}</p> : null}
          {groupsOf(isOwnBook).map(({ group, pages }) => (
            <fieldset key={group} className="grid gap-1.5">
              <legend className="mb-1.5 text-13 font-medium">{group}</legend>
              {pages.map(({ page, modes: offered }) => (
                <PageField
                  key={page}
                  title={ADMIN_PAGES[page].title}
                  value={modes[page] ?? ''}
                  offered={offered}
                  onChange={(mode) => setModes(withMode(modes, page, mode))}
                />
              ))}
            </fieldset>
          ))}
        </>
      )}
    />
  )
}

type PageFieldProps = {
  title: string
  value: AccessMode | ''
  offered: readonly AccessMode[]
  onChange: (mode: AccessMode | '') => void
}

function PageField({ title, value, offered, onChange }: PageFieldProps) {
  const id = useId()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_132px] items-center gap-3 text-13">
      <label htmlFor={id}>{title}</label>
      <Select id={id} value={value} onChange={({ target }) => onChange(target.value as AccessMode | '')}>
        <Options of={['', ...offered] as const} show={(mode) => [mode, MODE_NAMES[mode]]} />
      </Select>
    </div>
  )
}
