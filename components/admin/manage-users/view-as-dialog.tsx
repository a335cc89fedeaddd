'use client'

import { ChangeDialog } from '@/components/shared/change/change-dialog'
import type { UserDetail } from '@/lib/people/users/admin-schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import { USERS_PATH } from './queries'

/** Opens the product as this affiliate, with a full page load, because every cached query is of another user. */
export function ViewAsDialog({ user, onClose }: { user: UserDetail; onClose: () => void }) {
  return (
    <ChangeDialog
      isOpen
      onClose={onClose}
      title={`View as ${user.name || user.email}`}
      description="You see what they see for 30 minutes, read-only. This is recorded in the admin log."
      label="View as user"
      busyLabel="Opening…"
      run={async ({ reason }) => {
        await apiFetch(`${USERS_PATH}/${user.id}/view-as`, { method: 'POST', body: { reason } })
        window.location.assign('/home')
      }}
    />
  )
}
