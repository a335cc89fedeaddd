'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { toast } from 'sonner'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { showFailure } from '@/components/shared/forms/form-errors'
import { formResolver } from '@/components/shared/forms/form-resolver'
import { useCodeField } from '@/components/shared/forms/use-code-field'
import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { PasswordInput } from '@/components/ui/password-input'
import { PASSWORD_MIN_LENGTH } from '@/lib/accounts/auth/constants'
import { type PasswordChange, passwordChangeSchema } from '@/lib/accounts/credentials/schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import { CodeField } from '../auth/code-step'
import { securityKeys } from './queries'

const EMPTY: PasswordChange = { currentPassword: '', newPassword: '' }

/** The form to change the password. */
export function PasswordCard() {
  const queryClient = useQueryClient()
  const code = useCodeField()
  const { register, handleSubmit, setError, reset, formState } = useForm<PasswordChange>({
    resolver: formResolver(passwordChangeSchema),
    defaultValues: EMPTY,
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async (values) => {
    try {
      await apiFetch('/api/account/password', { method: 'PUT', body: values })
      reset(EMPTY)
      toast.success('Password changed. Every other browser was signed out.')
      void queryClient.invalidateQueries({ queryKey: securityKeys.sessions })
    } catch (error) {
      code.showIfAsked(error)
      showFailure(error, ['currentPassword', 'newPassword', 'code'], setError)
    }
  })
  return (
    <Card aria-labelledby="password-title">
      <CardHead id="password-title" title="Password" />
      <form noValidate onSubmit={submit}>
        <div className="grid gap-4 px-4 pb-4 md:grid-cols-2">
          <Field label="Current password" error={errors.currentPassword?.message}>
            <PasswordInput {...register('currentPassword')} />
          </Field>
          <Field
            label="New password"
            hint={`At least ${PASSWORD_MIN_LENGTH} characters.`}
            error={errors.newPassword?.message}
          >
            <PasswordInput {...register('newPassword')} autoComplete="new-password" />
          </Field>
          {code.isShown ? <CodeField field={register('code')} error={errors.code?.message} autoFocus /> : null}
        </div>
        <footer className="flex flex-wrap items-center justify-end gap-3 border-t border-line px-4 py-3">
          <p className="mr-auto min-w-0 flex-1 basis-52 text-13 text-muted">
            Every other browser is signed out, and you get an email.
          </p>
          <FormAlert>{errors.root?.message}</FormAlert>
          <Button type="submit" variant="primary" busy={isSubmitting} busyLabel="Changing…">
            Change password
          </Button>
        </footer>
      </form>
    </Card>
  )
}
