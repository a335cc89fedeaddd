'use client'

import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { AdminList } from '../kit/list/admin-list'
import { useOpenRow } from '../kit/list/use-open-row'
import { InviteDialog } from './invite-dialog'
import { InviteList } from './invite-list'
import { RolesCard } from './roles-card'
import { StaffKeys } from './staff-keys'
import { STAFF_LIST } from './staff-list'
import { StaffSheet } from './staff-sheet'
import { TwoFactorRolesCard } from './two-factor-roles'

/** Staff, their roles and open invitations. [S2.36] */
export function StaffScreen({ userId }: { userId: string }) {
  const [open, setOpen] = useOpenRow(STAFF_LIST)
  const [isInviting, setInviting] = useState(false)
  return (
    <div className="grid gap-4">
      <AdminList
        config={STAFF_LIST}
        onOpen={setOpen}
        action={
          <Button size="sm" variant="primary" onClick={() => setInviting(true)}>
            <UserPlus aria-hidden="true" />
            Invite
          </Button>
        }
      />
      <InviteList />
      <RolesCard />
      <StaffKeys />
      <TwoFactorRolesCard />
      <StaffSheet row={open} isMe={open?.id === userId} onClose={() => setOpen(null)} />
      {isInviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
    </div>
  )
}
