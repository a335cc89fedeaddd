'use client'

import { useState } from 'react'
import { FactList } from '@/components/shared/figures/fact-list'
import { useReturnFocus } from '@/components/shared/page/use-return-focus'
import { easternText } from '@/components/shared/time/eastern-text'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Sheet, SheetContent } from '@/components/ui/sheet'
import type { StaffRow } from '@/lib/people/staff/admin-schema'
import type { StaffAction } from '@/lib/people/staff/constants'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { ForChangers } from '../kit/frame/staff-rights'
import { RoleSelect, roleBody, roleOption } from './role-select'
import { roleText, STAFF_PATH } from './staff-list'

type StaffSheetProps = { row: StaffRow | null; isMe: boolean; onClose: () => void }

export function StaffSheet({ row, isMe, onClose }: StaffSheetProps) {
  const returnFocus = useReturnFocus()
  const [action, setAction] = useState<StaffAction | null>(null)
  return (
    <Sheet open={row !== null} onOpenChange={(open) => open || onClose()}>
      {row ? (
        <SheetContent
          {...returnFocus}
          title={row.name || row.email}
          foot={
            <ForChangers page="manage-admins">
              <Buttons row={row} isMe={isMe} onPick={setAction} />
            </ForChangers>
          }
        >
          <div className="p-4">
            <FactList
              facts={[
                ['Email', row.email],
                ['Role', roleText(row)],
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

type ButtonsProps = { row: StaffRow; isMe: boolean; onPick: (action: StaffAction) => void }

function Buttons({ row, isMe, onPick }: ButtonsProps) {
  if (isMe) return <p className="text-13 text-muted">You cannot change your own role. Ask another super admin.</p>
  const isFormer = row.role === 'AFFILIATE'
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button
        variant={isFormer ? 'secondary' : 'danger-quiet'}
        onClick={() => onPick(isFormer ? 'make-affiliate' : 'revoke')}
      >
        {isFormer ? 'Make affiliate' : 'Remove staff access'}
      </Button>
      <Button onClick={() => onPick(isFormer ? 'restore' : 'role')}>
        {isFormer ? 'Restore staff access' : 'Change role'}
      </Button>
    </div>
  )
}

/** The words of each action's dialog and of what was done. */
const WORDS: Record<StaffAction, { title: string; what: string; label: string; busy: string; done: string }> = {
  role: {
    title: 'Change the role of',
    what: 'The new role applies from their next request.',
    label: 'Change role',
    busy: 'Changing…',
    done: 'Role changed.',
  },
  revoke: {
    title: 'Remove staff access of',
    what: 'They are signed out everywhere right away and lose access to the admin area.',
    label: 'Remove access',
    busy: 'Removing…',
    done: 'Staff access removed.',
  },
  restore: {
    title: 'Restore staff access of',
    what: 'They can sign in again with their password and have the role you choose.',
    label: 'Restore access',
    busy: 'Restoring…',
    done: 'Staff access restored.',
  },
  'make-affiliate': {
    title: 'Make an affiliate of',
    what: 'They get an affiliate account of their own and can sign in again with their password.',
    label: 'Make affiliate',
    busy: 'Making…',
    done: 'They are an affiliate now.',
  },
}

type StaffDialogProps = { row: StaffRow; action: StaffAction; onClose: () => void; onDone: () => void }

function StaffDialog({ row, action, onClose, onDone }: StaffDialogProps) {
  const [role, setRole] = useState(row.role === 'AFFILIATE' ? 'MODERATOR' : roleOption(row))
  const isRevoking = action === 'revoke'
  const hasRole = action === 'role' || action === 'restore'
  const { title, what, label, busy, done } = WORDS[action]
  return (
    <StaffChangeDialog
      page="manage-admins"
      done={done}
      onClose={onClose}
      title={`${title} ${row.name || row.email}`}
      description={what}
      label={label}
      busyLabel={busy}
      isDanger={isRevoking}
      phrase={row.email}
      change={() => ({ path: `${STAFF_PATH}/${row.id}/${action}`, ...(hasRole && { body: roleBody(role) }) })}
      onDone={onDone}
      {...(hasRole && {
        fields: (errors: Readonly<Record<string, string>>) => (
          <Field label="Role" error={errors.role}>
            <RoleSelect value={role} onChange={setRole} />
          </Field>
        ),
      })}
    />
  )
}
