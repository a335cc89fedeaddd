'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '@/components/shared/live/api-query'
import { type Manager, managersSchema } from '@/lib/backoffice/managers/schema'
import { assertDone } from '../../kit/change/assert-done'
import { StaffChangeDialog } from '../../kit/change/staff-change-dialog'
import { adminKeys } from '../../kit/keys'
import { ManagerField } from './manager-field'

type ManagerDialogProps = {
  page: 'manage-users' | 'advertisers'
  /** The account of an affiliate, or the number of an advertiser. */
  id: string | number
  name: string
  /** Who looks after it now. */
  manager: Manager | null
  onClose: () => void
}

/** Assigns one affiliate or advertiser to a member of staff, or to nobody. */
export function ManagerDialog({ page, id, name, manager, onClose }: ManagerDialogProps) {
  const path = `/api/admin/${page}/managers`
  const { data } = useQuery(apiQuery([...adminKeys.page(page), 'managers'], path, managersSchema))
  const [managerId, setManagerId] = useState(manager?.id ?? '')
  const offered = data?.managers
  // somebody who may no longer open the page is still shown
  const isGone = manager && offered && !offered.some((one) => one.id === manager.id)
  return (
    <StaffChangeDialog
      page={page}
      done={managerId ? 'Manager assigned.' : 'No manager any more.'}
      onClose={onClose}
      title={`Manager of ${name}`}
      description="Staff whose role is limited to their own book see only what is assigned to them."
      label="Save"
      busyLabel="Saving…"
      change={() => ({ path, body: { ids: [id], managerId: managerId || null } })}
      onDone={assertDone}
      fields={(errors) => (
        <ManagerField
          managers={isGone ? [manager, ...offered] : offered}
          value={managerId}
          onChange={setManagerId}
          error={errors.managerId}
        />
      )}
    />
  )
}
