import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { showFailure } from '@/components/shared/forms/form-errors'
import { formResolver } from '@/components/shared/forms/form-resolver'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Options } from '@/components/ui/options'
import { Select } from '@/components/ui/select'
import type { ShopProvider } from '@/lib/generated/prisma/enums'
import { apiFetch } from '@/lib/platform/http/api-client'
import { PROVIDER_NAMES } from '@/lib/tracking/shops/constants'
import { type ConnectedShop, type NewShop, newShopSchema } from '@/lib/tracking/shops/schema'
import { FormDialog } from './form-dialog'
import { SHOPS_PATH, shopsOptions } from './queries'

const NAMES: Readonly<Record<ShopProvider, { label: string; hint: string; placeholder: string }>> = {
  stripe: { label: 'Name', hint: 'What you call this Stripe account.', placeholder: 'Main account' },
  shopify: { label: 'Domain at Shopify', hint: 'The one that never changes.', placeholder: 'example.myshopify.com' },
  woocommerce: { label: 'Name', hint: 'What you call this shop.', placeholder: 'Main shop' },
}

type ConnectShopDialogProps = { onClose: () => void; onConnected: (connected: ConnectedShop) => void }

/** Connects a shop; then its webhook address is shown. */
export function ConnectShopDialog({ onClose, onConnected }: ConnectShopDialogProps) {
  const client = useQueryClient()
  const { register, handleSubmit, setError, watch, formState } = useForm<NewShop>({
    resolver: formResolver(newShopSchema),
    defaultValues: { provider: 'stripe', name: '', orderPrefix: '' },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (values) => {
    try {
      const connected = await apiFetch<ConnectedShop>(SHOPS_PATH, { method: 'POST', body: values })
      await client.invalidateQueries({ queryKey: shopsOptions.queryKey })
      onClose()
      onConnected(connected)
    } catch (error) {
      showFailure(error, ['provider', 'name', 'orderPrefix'], setError)
    }
  })
  const { label, hint, placeholder } = NAMES[watch('provider')]
  return (
    <FormDialog
      title="Connect a shop"
      description="You get an address for its webhooks."
      action="Connect"
      busyLabel="Connecting…"
      isBusy={isSubmitting}
      onClose={onClose}
      onSubmit={submit}
    >
      <Field label="Service" error={errors.provider?.message}>
        <Select {...register('provider')}>
          <Options of={Object.entries(PROVIDER_NAMES)} show={([provider, name]) => [provider, name]} />
        </Select>
      </Field>
      <Field label={label} hint={hint} error={errors.name?.message}>
        <Input {...register('name')} placeholder={placeholder} autoComplete="off" autoCapitalize="none" />
      </Field>
      <Field
        label="Prefix of order IDs"
        hint="Only where two of your shops number their orders alike."
        error={errors.orderPrefix?.message}
      >
        <Input {...register('orderPrefix')} autoComplete="off" autoCapitalize="none" />
      </Field>
      <FormAlert>{errors.root?.message}</FormAlert>
    </FormDialog>
  )
}
