import { useQueryClient } from '@tanstack/react-query'
import { useMailText } from '@/components/shared/brand/mail-text'
import { FormDialog } from '@/components/shared/forms/form-dialog'
import { FormInput } from '@/components/shared/forms/form-fields'
import { formResolver } from '@/components/shared/forms/form-resolver'
import { useApiForm } from '@/components/shared/forms/use-api-form'
import { toast } from '@/components/ui/toast'
import { type InviteMember, inviteMemberSchema } from '@/lib/people/advertisers/invites/schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import { PEOPLE_PATH, peopleOptions } from '../queries'
import { RoleField } from './role-field'

/** Invites somebody by email. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const mailText = useMailText()
  const form = useApiForm<InviteMember>({
    resolver: formResolver(inviteMemberSchema),
    defaultValues: { email: '', role: 'viewer' },
    send: async (values) => {
      await apiFetch(PEOPLE_PATH, { method: 'POST', body: values })
      await client.invalidateQueries({ queryKey: peopleOptions.queryKey })
      toast.success(
        mailText(
          `An invitation is on its way to ${values.email}.`,
          'Invitation made, and not sent: this server sends no emails.',
        ),
      )
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title="Invite somebody"
      description={mailText(
        'They get an email with a link that works once, for seven days.',
        'This server sends no emails, so nobody gets the link until the network has a mail server.',
      )}
      action="Send invitation"
      busyLabel="Inviting…"
      onClose={onClose}
    >
      <FormInput {...form.field('email')} label="Email" type="email" autoComplete="off" autoCapitalize="none" />
      <RoleField {...form.field('role')} />
    </FormDialog>
  )
}
