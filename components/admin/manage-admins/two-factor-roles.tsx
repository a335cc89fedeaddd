'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '@/components/shared/live/api-query'
import { Failure } from '@/components/shared/states/failure'
import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'
import { Checkbox } from '@/components/ui/checkbox'
import { Skeleton } from '@/components/ui/skeleton'
import { STAFF_ROLES } from '@/lib/accounts/staff-permissions/page-permission-rules'
import { ROLE_NAMES } from '@/lib/accounts/staff-permissions/role-constants'
import { type TwoFactorRoles, twoFactorRolesSchema } from '@/lib/people/staff/admin-schema'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { adminKeys } from '../kit/keys'
import { STAFF_PATH } from './staff-list'

type Roles = TwoFactorRoles['roles']
/** The five roles, and all custom roles together. */
const CHOICES = [...STAFF_ROLES, 'CUSTOM'] as const
const nameOf = (role: Roles[number]) => (role === 'CUSTOM' ? 'All custom roles' : ROLE_NAMES[role])

const PATH = `${STAFF_PATH}/two-factor`

/** The roles that must have two-factor authentication. */
export function TwoFactorRolesCard() {
  const query = useQuery(apiQuery([...adminKeys.page('manage-admins'), 'two-factor'], PATH, twoFactorRolesSchema))
  const [isChanging, setChanging] = useState(false)
  const roles = query.data?.roles
  return (
    <Card>
      <CardHead
        title="Required two-factor authentication"
        action={
          <Button size="sm" disabled={!roles} onClick={() => setChanging(true)}>
            Change
          </Button>
        }
      />
      {query.error && !roles ? <Failure query={query} /> : null}
      {query.isPending ? <Skeleton className="m-4 h-10" /> : null}
      {roles ? (
        <p className="px-4 pb-4 text-13 text-text-2">
          {roles.length > 0
            ? `Required for: ${roles.map(nameOf).join(', ')}.`
            : 'Not required for any role. Require it for every role that moves money.'}
        </p>
      ) : null}
      {roles && isChanging ? <ChangeRoles roles={roles} onClose={() => setChanging(false)} /> : null}
    </Card>
  )
}

function ChangeRoles({ roles, onClose }: { roles: Roles; onClose: () => void }) {
  const [chosen, setChosen] = useState<Roles>(roles)
  return (
    <StaffChangeDialog
      page="manage-admins"
      done="Required roles changed."
      onClose={onClose}
      title="Require two-factor authentication"
      description="Staff with these roles who have it off cannot open the admin area until they turn it on."
      label="Save"
      busyLabel="Saving…"
      change={() => ({ path: PATH, method: 'PUT', body: { roles: chosen } })}
      fields={() => (
        <fieldset className="grid gap-2">
          <legend className="mb-2 text-13 font-medium">Roles</legend>
          {CHOICES.map((role) => (
            <Checkbox
              key={role}
              label={nameOf(role)}
              checked={chosen.includes(role)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, role] : chosen.filter((other) => other !== role))
              }
            />
          ))}
        </fieldset>
      )}
    />
  )
}
