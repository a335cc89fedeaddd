import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { showFailure } from '@/components/shared/forms/form-errors'
import { formResolver } from '@/components/shared/forms/form-resolver'
import { overlapText, secretName } from '@/components/shared/secrets/secret-labels'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Options } from '@/components/ui/options'
import { Select } from '@/components/ui/select'
import type { AdvertiserSecretRow, CreatedSecret } from '@/lib/catalog/advertisers/secrets/admin-schema'
import { DEFAULT_OVERLAP_HOURS, OVERLAP_CHOICES_HOURS } from '@/lib/catalog/advertisers/secrets/constants'
import type { AdvertiserSecretKind } from '@/lib/generated/prisma/enums'
import { type OwnSecret, ownRotationSchema, ownSecretSchema } from '@/lib/people/advertisers/own-secrets-schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import { FormDialog } from './form-dialog'
import { SECRETS_PATH, secretsOptions } from './queries'

type Created = (shown: { created: CreatedSecret; kind: AdvertiserSecretKind }) => void
type AddSecretDialogProps = { onClose: () => void; onCreated: Created }

/** Adds a secret, which is then shown once. */
export function AddSecretDialog({ onClose, onCreated }: AddSecretDialogProps) {
  const add = useNewSecret(onClose, onCreated)
  const { register, handleSubmit, setError, formState } = useForm<OwnSecret>({
    resolver: formResolver(ownSecretSchema),
    defaultValues: { kind: 'token', label: '' },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (values) => {
    try {
      await add('', values, values.kind)
    } catch (error) {
      showFailure(error, ['kind', 'label'], setError)
    }
  })
  return (
    <FormDialog
      title="Add a secret"
      description="It is shown once and works right away."
      action="Add secret"
      busyLabel="Adding…"
      isBusy={isSubmitting}
      onClose={onClose}
      onSubmit={submit}
    >
      <Field label="Kind" error={errors.kind?.message}>
        <Select {...register('kind')}>
          <option value="token">Token: sent with each call</option>
          <option value="signing">Signing secret: signs the body of a call</option>
        </Select>
      </Field>
      <Field label="Label" hint="What it is for, such as the name of your system." error={errors.label?.message}>
        <Input {...register('label')} placeholder="Shop server" autoComplete="off" />
      </Field>
      <Problem>{errors.root?.message}</Problem>
    </FormDialog>
  )
}

const Problem = ({ children }: { children: ReactNode }) => <FormAlert>{children}</FormAlert>

/** Adds a secret in place of one, which works beside it for a while. */
export function RotateSecretDialog({
  secret,
  onClose,
  onCreated,
}: AddSecretDialogProps & { secret: AdvertiserSecretRow }) {
  const add = useNewSecret(onClose, onCreated)
  const { register, handleSubmit, setError, formState } = useForm<z.output<typeof ownRotationSchema>>({
    resolver: formResolver(ownRotationSchema),
    defaultValues: { overlapHours: DEFAULT_OVERLAP_HOURS },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (values) => {
    try {
      await add(`/${secret.id}/rotation`, values, secret.kind)
    } catch (error) {
      showFailure(error, ['overlapHours'], setError)
    }
  })
  return (
    <FormDialog
      title={`Rotate ${secretName(secret)}`}
      description="A new secret is shown once and works right away."
      action="Rotate"
      busyLabel="Rotating…"
      isBusy={isSubmitting}
      onClose={onClose}
      onSubmit={submit}
    >
      <Field label="The old one works for" error={errors.overlapHours?.message}>
        <Select {...register('overlapHours', { valueAsNumber: true })}>
          <Options of={OVERLAP_CHOICES_HOURS} show={(hours) => [hours, overlapText(hours)]} />
        </Select>
      </Field>
      <Problem>{errors.root?.message}</Problem>
    </FormDialog>
  )
}

/** Sends the request for a new secret, closes the dialog and shows the secret. */
function useNewSecret(onClose: () => void, onCreated: Created) {
  const client = useQueryClient()
  return async (path: string, body: unknown, kind: AdvertiserSecretKind) => {
    const created = await apiFetch<CreatedSecret>(`${SECRETS_PATH}${path}`, { method: 'POST', body })
    await client.invalidateQueries({ queryKey: secretsOptions.queryKey })
    onClose()
    onCreated({ created, kind })
  }
}
