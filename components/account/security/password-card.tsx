'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMailText } from '@/components/shared/brand/mail-text'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { FormPassword } from '@/components/shared/forms/form-fields'
import { formResolver } from '@/components/shared/forms/form-resolver'
import { SubmitButton } from '@/components/shared/forms/submit-button'
import { useApiForm } from '@/components/shared/forms/use-api-form'
import { useCodeField } from '@/components/shared/forms/use-code-field'
import { Card, CardHead } from '@/components/ui/card'
import { Checkbox } from '@/components/ui/checkbox'
import { toast } from '@/components/ui/toast'
import { PASSWORD_MIN_LENGTH } from '@/lib/accounts/auth/password-constants'
import { type PasswordChange, passwordChangeSchema } from '@/lib/accounts/credentials/schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import { CodeField } from '../auth/code-step'
import { apiKeysOptions } from './key-queries'
import { keepKeysLabel } from './labels'
import { securityKeys } from './queries'

const EMPTY: PasswordChange = { currentPassword: '', newPassword: '', keepsKeys: false }

/** The form to change the password. */
export function PasswordCard() {
  const queryClient = useQueryClient()
  const mailText = useMailText()
  const code = useCodeField()
  const keys = useQuery(apiKeysOptions).data?.keys ?? []
  const form = useApiForm<PasswordChange>({
    resolver: formResolver(passwordChangeSchema),
    defaultValues: EMPTY,
    fields: ['currentPassword', 'newPassword', 'code'],
    send: async (values, { reset }) => {
      await apiFetch('/api/account/password', { method: 'PUT', body: values })
      reset(EMPTY)
      toast.success('Password changed. Every other browser was signed out.')
      void queryClient.invalidateQueries({ queryKey: securityKeys.sessions })
      void queryClient.invalidateQueries({ queryKey: apiKeysOptions.queryKey })
    },
    onFailure: code.showIfAsked,
  })
  return (
    <Card aria-labelledby="password-title">
      <CardHead id="password-title" title="Password" />
      <form noValidate onSubmit={form.submit}>
        <div className="grid gap-4 px-4 pb-4 md:grid-cols-2">
          <FormPassword {...form.field('currentPassword')} label="Current password" />
          <FormPassword
            {...form.field('newPassword')}
            label="New password"
            hint={`At least ${PASSWORD_MIN_LENGTH} characters.`}
            autoComplete="new-password"
          />
          {keys.length > 0 ? (
            <Checkbox {...form.register('keepsKeys')} label={keepKeysLabel(keys)} className="md:col-span-2" />
          ) : null}
          {code.isShown ? <CodeField {...form.field('code')} autoFocus /> : null}
        </div>
        <footer className="flex flex-wrap items-center justify-end gap-3 border-t border-line px-4 py-3">
          <p className="mr-auto min-w-0 flex-1 basis-52 text-13 text-muted">
            Every other browser is signed out{keys.length > 0 ? ', API keys end' : ''}
            {mailText(', and you get an email')}.
          </p>
          <FormAlert>{form.problem}</FormAlert>
          <SubmitButton form={form} busyLabel="Changing…">
            Change password
          </SubmitButton>
        </footer>
      </form>
    </Card>
  )
}
