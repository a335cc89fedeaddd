'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Failure } from '@/components/shared/states/failure'
import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import type { AccessMode, StaffPermission } from '@/lib/accounts/staff-permissions/custom-role-constants'
import { ADMIN_PAGES } from '@/lib/accounts/staff-permissions/page-permission-constants'
import { accessOf } from '@/lib/accounts/staff-permissions/permission-rules'
import type { CustomRoleRow } from '@/lib/people/staff/role-admin-schema'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { RoleDialog } from './role-dialog'
import { customRolesQuery, ROLES_PATH } from './role-queries'

type Open = { kind: 'new' } | { kind: 'edit' | 'delete'; role: CustomRoleRow }

/** The roles of the network's own, beside the five. */
export function RolesCard() {
  const query = useQuery(customRolesQuery)
  const [open, setOpen] = useState<Open | null>(null)
  const roles = query.data?.roles
  const close = () => setOpen(null)
  return (
    <Card>
      <CardHead
        title="Custom roles"
        action={
          <Button size="sm" disabled={!roles} onClick={() => setOpen({ kind: 'new' })}>
            New role
          </Button>
        }
      />
      {query.error && !roles ? <Failure query={query} /> : null}
      {query.isPending ? <Skeleton className="m-4 h-10" /> : null}
      {roles?.length === 0 ? (
        <EmptyState title="No custom roles">
          A custom role opens exactly the pages you choose, to view or to edit. The five roles stay as they are.
        </EmptyState>
      ) : null}
      <ul>
        {roles?.map((role) => (
          <RoleRow key={role.id} row={role} onPick={(kind) => setOpen({ kind, role })} />
        ))}
      </ul>
      {open?.kind === 'new' ? <RoleDialog of={null} onClose={close} /> : null}
      {open?.kind === 'edit' ? <RoleDialog of={open.role} onClose={close} /> : null}
      {open?.kind === 'delete' ? (
        <StaffChangeDialog
          page="manage-admins"
          done="Role deleted."
          onClose={close}
          title={`Delete the role ${open.role.name}`}
          description="A role that somebody has, or is invited to, cannot be deleted."
          label="Delete"
          busyLabel="Deleting…"
          isDanger
          phrase={open.role.name}
          change={() => ({ path: `${ROLES_PATH}/${open.role.id}`, method: 'DELETE' })}
        />
      ) : null}
    </Card>
  )
}

function RoleRow({ row: role, onPick }: { row: CustomRoleRow; onPick: (kind: 'edit' | 'delete') => void }) {
  const lines = (['edit', 'view'] as const).map((mode) => pagesText(role.permissions, mode)).filter(Boolean)
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 border-t border-line px-4 py-2.5 text-13">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">
          {role.name}
          <span className="pl-2 font-normal text-muted">
            {role.people === 1 ? '1 person' : `${role.people} people`}
            {role.isOwnBook ? ', own book only' : ''}
          </span>
        </p>
        {lines.map((line) => (
          <p key={line} className="text-text-2">
            {line}
          </p>
        ))}
      </div>
      <div className="flex gap-2">
        <Button size="sm" aria-label={`Edit the role ${role.name}`} onClick={() => onPick('edit')}>
          Edit
        </Button>
        <Button size="sm" aria-label={`Delete the role ${role.name}`} onClick={() => onPick('delete')}>
          Delete
        </Button>
      </div>
    </li>
  )
}

/** "Edits Offers, Links", or nothing. */
function pagesText(permissions: readonly StaffPermission[], mode: AccessMode): string {
  const titles = permissions
    .map(accessOf)
    .flatMap((access) => (access.mode === mode ? ADMIN_PAGES[access.page].title : []))
  return titles.length === 0 ? '' : `${mode === 'edit' ? 'Edits' : 'Views'} ${titles.join(', ')}`
}
