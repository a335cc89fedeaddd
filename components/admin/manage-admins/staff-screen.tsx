'use client'

import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import type { StaffRow } from '@/lib/people/staff/admin-schema'
import { AdminList } from '../kit/list/admin-list'
import { InviteDialog } from './invite-dialog'
import { InviteList } from './invite-list'
import { STAFF_LIST } from './staff-list'
import { StaffSheet } from './staff-sheet'
import { TwoFactorRolesCard } from './two-factor-roles'

/** Staff, their roles and open invitations. [S2.36] */
export function StaffScreen({ userId }: { userId: string }) {
  const [open, setOpen] = useState<StaffRow | null>(null)
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
      <TwoFactorRolesCard />
      <StaffSheet row={open} isMe={open?.id === userId} onClose={() => setOpen(null)} />
      {isInviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
    </div>
  )
}
