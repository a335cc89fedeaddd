'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { StaffTime } from '@/components/admin/kit/staff-time'
import { apiQuery } from '@/components/shared/live/api-query'
import { Failure } from '@/components/shared/states/failure'
import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { ROLE_NAMES } from '@/lib/accounts/staff-permissions/role-constants'
import { type InviteRow, invitesSchema } from '@/lib/people/staff/admin-schema'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { adminKeys } from '../kit/keys'
import { STAFF_PATH } from './staff-list'

const PATH = `${STAFF_PATH}/invites`

/** Invitations that have not been accepted yet. */
export function InviteList() {
  const query = useQuery(apiQuery([...adminKeys.page('manage-admins'), 'invites'], PATH, invitesSchema))
  const [revoking, setRevoking] = useState<InviteRow | null>(null)
  const invites = query.data?.invites
  return (
    <Card>
      <CardHead title="Open invitations" />
      {query.error && !invites ? <Failure query={query} /> : null}
      {query.isPending ? <Skeleton className="m-4 h-10" /> : null}
      {invites?.length === 0 ? <EmptyState title="No open invitations" /> : null}
      <ul>
        {invites?.map((invite) => (
          <li key={invite.id} className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-2.5 text-13">
            <span className="font-medium">{invite.email}</span>
            <span className="text-text-2">{invite.customRole ?? ROLE_NAMES[invite.role]}</span>
            <StaffTime at={invite.createdAt} className="text-muted" />
            <Button size="sm" className="ml-auto" onClick={() => setRevoking(invite)}>
              Revoke
            </Button>
          </li>
        ))}
      </ul>
      {revoking ? (
        <StaffChangeDialog
          page="manage-admins"
          done="Invitation revoked."
          onClose={() => setRevoking(null)}
          title={`Revoke the invitation of ${revoking.email}`}
          description="Its link stops working right away."
          label="Revoke"
          busyLabel="Revoking…"
          isDanger
          change={() => ({ path: `${PATH}/${revoking.id}`, method: 'DELETE' })}
        />
      ) : null}
    </Card>
  )
}
