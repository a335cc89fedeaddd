'use client'

import { useState } from 'react'
import { easternText } from '@/components/shared/eastern-text'
import { useReturnFocus } from '@/components/shared/use-return-focus'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Sheet, SheetContent } from '@/components/ui/sheet'
import { ROLE_NAMES } from '@/lib/accounts/admin-pages/constants'
import type { StaffRow } from '@/lib/people/staff/admin-schema'
import type { StaffAction } from '@/lib/people/staff/constants'
import { ChangeDialog } from '../kit/change/change-dialog'
import { useChange } from '../kit/change/use-change'
import { FactList } from '../kit/facts/fact-list'
import { RoleSelect } from './role-select'
import { STAFF_PATH } from './staff-list'

type StaffSheetProps = { row: StaffRow | null; isMe: boolean; onClose: () => void }

export function StaffSheet({ row, isMe, onClose }: StaffSheetProps) {
  const returnFocus = useReturnFocus()
  const [action, setAction] = useState<StaffAction | null>(null)
  return (
    <Sheet open={row !== null} onOpenChange={(open) => open || onClose()}>
      {row ? (
        <SheetContent {...returnFocus} title={row.name || row.email} foot={<Buttons isMe={isMe} onPick={setAction} />}>
          <div className="p-4">
            <FactList
              facts={[
                ['Email', row.email],
                ['Role', ROLE_NAMES[row.role]],
                ['Two-factor', row.hasTwoSteps ? 'On' : 'Off'],
                ['Joined', easternText(row.joinedAt, 'MMM d, yyyy')],
                ['Last sign-in', row.lastSignInAt ? easternText(row.lastSignInAt) : 'Never'],
              ]}
            />
          </div>
          {action ? <StaffDialog row={row} action={action} onClose={() => setAction(null)} onDone={onClose} /> : null}
        </SheetContent>
      ) : null}
    </Sheet>
  )
}

function Buttons({ isMe, onPick }: { isMe: boolean; onPick: (action: StaffAction) => void }) {
  if (isMe) return <p className="text-13 text-muted">You cannot change your own role. Ask another super admin.</p>
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button variant="danger-quiet" onClick={() => onPick('revoke')}>
        Remove staff access
      </Button>
      <Button onClick={() => onPick('role')}>Change role</Button>
    </div>
  )
}

type StaffDialogProps = { row: StaffRow; action: StaffAction; onClose: () => void; onDone: () => void }

function StaffDialog({ row, action, onClose, onDone }: StaffDialogProps) {
  const [role, setRole] = useState<string>(row.role)
  const isRevoking = action === 'revoke'
  const { mutateAsync } = useChange('manage-admins', isRevoking ? 'Staff access removed.' : 'Role changed.')
  return (
    <ChangeDialog
      isOpen
      onClose={onClose}
      title={isRevoking ? `Remove staff access of ${row.name}` : `Change the role of ${row.name}`}
      description={
        isRevoking
          ? 'They are signed out everywhere right away and lose access to the admin area.'
          : 'The new role applies from their next request.'
      }
      label={isRevoking ? 'Remove access' : 'Change role'}
      busyLabel={isRevoking ? 'Removing…' : 'Changing…'}
      isDanger={isRevoking}
      phrase={row.email}
      run={async (confirmation) => {
        const body = isRevoking ? confirmation : { ...confirmation, role }
        await mutateAsync({ path: `${STAFF_PATH}/${row.id}/${action}`, body })
        onDone()
      }}
      {...(!isRevoking && {
        fields: (errors: Readonly<Record<string, string>>) => (
          <Field label="Role" error={errors.role}>
            <RoleSelect value={role} onChange={setRole} />
          </Field>
        ),
      })}
    />
  )
}
