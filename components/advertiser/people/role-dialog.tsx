import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { errorMessage } from '@/components/shared/forms/form-errors'
import { useReturnFocus } from '@/components/shared/page/use-return-focus'
import { Button } from '@/components/ui/button'
import { Dialog, DialogActions, DialogBody, DialogContent } from '@/components/ui/dialog'
import { toast } from '@/components/ui/toast'
import type { AdvertiserRole } from '@/lib/generated/prisma/enums'
import type { Member } from '@/lib/people/advertisers/members/schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import { PEOPLE_PATH, peopleOptions } from '../queries'
import { RoleField } from './role-field'

/** Changes what a person may do. */
export function RoleDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const returnFocus = useReturnFocus()
  const client = useQueryClient()
  const [role, setRole] = useState<AdvertiserRole>(member.role)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const save = async () => {
    setBusy(true)
    try {
      await apiFetch(`${PEOPLE_PATH}/${member.id}`, { method: 'PATCH', body: { role } })
      await client.invalidateQueries({ queryKey: peopleOptions.queryKey })
      toast.success('Role saved.')
      onClose()
    } catch (error) {
      setProblem(errorMessage(error))
      setBusy(false)
    }
  }
  return (
    <Dialog open onOpenChange={(open) => open || isBusy || onClose()}>
      <DialogContent
        {...returnFocus}
        title={`Role of ${member.name || member.email}`}
        description="It applies from their next request on."
      >
        <DialogBody>
          <RoleField value={role} onChange={({ target }) => setRole(target.value as AdvertiserRole)} />
          <FormAlert>{problem}</FormAlert>
        </DialogBody>
        <DialogActions onCancel={onClose} isBusy={isBusy}>
          <Button variant="primary" disabled={role === member.role} onClick={save} busy={isBusy} busyLabel="Saving…">
            Save role
          </Button>
        </DialogActions>
      </DialogContent>
    </Dialog>
  )
}
