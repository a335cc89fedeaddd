'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useMailText } from '@/components/shared/brand/mail-text'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { ADMIN_ROOT } from '@/lib/accounts/staff-permissions/page-permission-constants'
import { creditAnswerSchema } from '@/lib/money/adjustments/schema'
import type { UserDetail } from '@/lib/people/users/admin-schema'
import type { ErasurePreview } from '@/lib/people/users/erasures/admin-schema'
import { formatCents } from '@/lib/platform/money/format'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { USERS_PATH } from '../manage-users/queries'
import { decisionPath } from '../second-approvals/queries'

type EraseDialogProps = {
  user: UserDetail
  preview: ErasurePreview
  /** The approval of another person that this one completes. */
  first: string | undefined
  onClose: () => void
}

export function EraseDialog({ user, preview: { givenUpCents }, first, onClose }: EraseDialogProps) {
  const router = useRouter()
  const [givesUp, setGivesUp] = useState(false)
  const mailText = useMailText()
  return (
    <StaffChangeDialog
      page="manage-users"
      done="The person is erased."
      waiting={`Approved. A second person must approve the same${mailText('; the owner got an email')}.`}
      onClose={onClose}
      title={`Erase ${user.name || user.email}?`}
      description={`Make sure that the owner asked for it.${mailText(' They get an email now, and another one when it is done.')} The reason outlives the erasure: do not name the person in it.`}
      label="Erase this person"
      busyLabel="Erasing…"
      isDanger
      phrase={user.email}
      change={() =>
        first === undefined
          ? { path: `${USERS_PATH}/${user.id}/erasure`, body: { givesUpCents: givesUp ? givenUpCents : 0 } }
          : { path: decisionPath(`account_erasure:${first}`, 'approve') }
      }
      onDone={(answer) => {
        const isDone = first !== undefined || creditAnswerSchema.parse(answer).isDone
        if (isDone) router.push(`${ADMIN_ROOT}/manage-users`)
      }}
      {...(givenUpCents > 0 &&
        first === undefined && {
          fields: () => (
            <Field label="Balance">
              <Checkbox
                checked={givesUp}
                onChange={({ target }) => setGivesUp(target.checked)}
                label={`The person gives up ${formatCents(givenUpCents)}`}
              />
            </Field>
          ),
        })}
    />
  )
}

type DeclineErasureDialogProps = { user: UserDetail; request: string; onClose: () => void }

export function DeclineErasureDialog({ user, request, onClose }: DeclineErasureDialogProps) {
  return (
    <StaffChangeDialog
      page="manage-users"
      done="Declined."
      onClose={onClose}
      title={`Decline: erasure of ${user.name || user.email}`}
      description="Nothing changes for the account. It can be asked for again."
      label="Decline"
      busyLabel="Declining…"
      change={() => ({ path: decisionPath(`account_erasure:${request}`, 'decline') })}
    />
  )
}
