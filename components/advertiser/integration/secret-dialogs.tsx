import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { FormDialog } from '@/components/shared/forms/form-dialog'
import { FormInput, FormSelect } from '@/components/shared/forms/form-fields'
import { formResolver } from '@/components/shared/forms/form-resolver'
import { useApiForm } from '@/components/shared/forms/use-api-form'
import { overlapText, secretName } from '@/components/shared/secrets/secret-labels'
import { Options } from '@/components/ui/options'
import type { AdvertiserSecretRow, CreatedSecret } from '@/lib/catalog/advertisers/secrets/admin-schema'
import { DEFAULT_OVERLAP_HOURS, OVERLAP_CHOICES_HOURS } from '@/lib/catalog/advertisers/secrets/constants'
import type { AdvertiserSecretKind } from '@/lib/generated/prisma/enums'
import { type OwnSecret, ownRotationSchema, ownSecretSchema } from '@/lib/people/advertisers/own-secrets-schema'
import { apiFetch, lazySchema } from '@/lib/platform/http/api-client'
import { SECRETS_PATH, secretsOptions } from './queries'

const createdSecretAnswer = lazySchema(
  async () => (await import('@/lib/catalog/advertisers/secrets/admin-schema')).createdSecretSchema,
)

type Created = (shown: { created: CreatedSecret; kind: AdvertiserSecretKind }) => void
type AddSecretDialogProps = { onClose: () => void; onCreated: Created }

/** Adds a secret, which is then shown once. */
export function AddSecretDialog({ onClose, onCreated }: AddSecretDialogProps) {
  const add = useNewSecret(onClose, onCreated)
  const form = useApiForm<OwnSecret>({
    resolver: formResolver(ownSecretSchema),
    defaultValues: { kind: 'token', label: '' },
    send: async (values) => {
      await add('', values, values.kind)
    },
  })
  return (
    <FormDialog
      form={form}
      title="Add a secret"
      description="It is shown once and works right away."
      action="Add secret"
      busyLabel="Adding…"
      onClose={onClose}
    >
      <FormSelect {...form.field('kind')} label="Kind">
        <option value="token">Token: sent with each call</option>
        <option value="signing">Signing secret: signs the body of a call</option>
      </FormSelect>
      <FormInput
        {...form.field('label')}
        label="Label"
        hint="What it is for, such as the name of your system."
        placeholder="Shop server"
        autoComplete="off"
      />
    </FormDialog>
  )
}

/** Adds a secret in place of one, which works beside it for a while. */
export function RotateSecretDialog({
  secret,
  onClose,
  onCreated,
}: AddSecretDialogProps & { secret: AdvertiserSecretRow }) {
  const add = useNewSecret(onClose, onCreated)
  const form = useApiForm<z.output<typeof ownRotationSchema>>({
    resolver: formResolver(ownRotationSchema),
    defaultValues: { overlapHours: DEFAULT_OVERLAP_HOURS },
    send: async (values) => {
      await add(`/${secret.id}/rotation`, values, secret.kind)
    },
  })
  return (
    <FormDialog
      form={form}
      title={`Rotate ${secretName(secret)}`}
      description="A new secret is shown once and works right away."
      action="Rotate"
      busyLabel="Rotating…"
      onClose={onClose}
    >
      <FormSelect {...form.field('overlapHours', { valueAsNumber: true })} label="The old one works for">
        <Options of={OVERLAP_CHOICES_HOURS} show={(hours) => [hours, overlapText(hours)]} />
      </FormSelect>
    </FormDialog>
  )
}

/** Sends the request for a new secret, closes the dialog and shows the secret. */
function useNewSecret(onClose: () => void, onCreated: Created) {
  const client = useQueryClient()
  return async (path: string, body: unknown, kind: AdvertiserSecretKind) => {
    const created = await apiFetch(`${SECRETS_PATH}${path}`, { schema: createdSecretAnswer, method: 'POST', body })
    await client.invalidateQueries({ queryKey: secretsOptions.queryKey })
    onClose()
    onCreated({ created, kind })
  }
}
