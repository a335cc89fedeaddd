import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { toast } from 'sonner'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { showFailure } from '@/components/shared/forms/form-errors'
import { formResolver } from '@/components/shared/forms/form-resolver'
import { useReturnFocus } from '@/components/shared/page/use-return-focus'
import { Button } from '@/components/ui/button'
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { type InviteMember, inviteMemberSchema } from '@/lib/people/advertisers/invites/schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import { PEOPLE_PATH, peopleOptions } from '../queries'
import { RoleField } from './role-field'

/** Invites somebody by email. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const returnFocus = useReturnFocus()
  const client = useQueryClient()
  const { register, handleSubmit, setError, formState } = useForm<InviteMember>({
    resolver: formResolver(inviteMemberSchema),
    defaultValues: { email: '', role: 'viewer' },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (values) => {
    try {
      await apiFetch(PEOPLE_PATH, { method: 'POST', body: values })
      await client.invalidateQueries({ queryKey: peopleOptions.queryKey })
      toast.success(`An invitation is on its way to ${values.email}.`)
      onClose()
    } catch (error) {
      showFailure(error, ['email', 'role'], setError)
    }
  })
  return (
    <Dialog open onOpenChange={(open) => open || isSubmitting || onClose()}>
      <DialogContent
        {...returnFocus}
        title="Invite somebody"
        description="They get an email with a link that works once, for seven days."
      >
        <form noValidate onSubmit={submit}>
          <DialogBody>
            <Field label="Email" error={errors.email?.message}>
              <Input {...register('email')} type="email" autoComplete="off" autoCapitalize="none" />
            </Field>
            <RoleField {...register('role')} error={errors.role?.message} />
            <FormAlert>{errors.root?.message}</FormAlert>
          </DialogBody>
          <DialogFooter>
            <Button onClick={onClose} disabled={isSubmitting}>
              Cancel
            </Button>
            <Button type="submit" variant="primary" busy={isSubmitting} busyLabel="Inviting…">
              Send invitation
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
