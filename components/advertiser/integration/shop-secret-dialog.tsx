import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { toast } from 'sonner'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { showFailure } from '@/components/shared/forms/form-errors'
import { formResolver } from '@/components/shared/forms/form-resolver'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { apiFetch } from '@/lib/platform/http/api-client'
import { PROVIDER_NAMES } from '@/lib/tracking/shops/constants'
import { type Shop, type ShopSecret, shopSecretSchema } from '@/lib/tracking/shops/schema'
import { FormDialog } from './form-dialog'
import { SHOPS_PATH, shopsOptions } from './queries'

const WHERE = {
  stripe: 'In Stripe under Developers, Webhooks, your endpoint, Signing secret. It begins with whsec_.',
  shopify: 'In Shopify under Settings, Notifications, Webhooks, below the list; of an app its client secret.',
  woocommerce: 'In WooCommerce under Settings, Advanced, Webhooks.',
}

/** Enters the signing secret a service issued; it is stored encrypted and never shown. */
export function ShopSecretDialog({ shop, onClose }: { shop: Shop; onClose: () => void }) {
  const client = useQueryClient()
  const { register, handleSubmit, setError, formState } = useForm<ShopSecret>({
    resolver: formResolver(shopSecretSchema),
    defaultValues: { secret: '' },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (values) => {
    try {
      await apiFetch(`${SHOPS_PATH}/${shop.id}/secret`, { method: 'PUT', body: values })
      await client.invalidateQueries({ queryKey: shopsOptions.queryKey })
      toast.success('Signing secret saved.')
      onClose()
    } catch (error) {
      showFailure(error, ['secret'], setError)
    }
  })
  return (
    <FormDialog
      title={`Signing secret of ${shop.name}`}
      description={
        shop.hasSecret
          ? 'The one used now works for 24 hours more.'
          : `${PROVIDER_NAMES[shop.provider]} shows it once you have added the webhook address there.`
      }
      action="Save"
      busyLabel="Saving…"
      isBusy={isSubmitting}
      onClose={onClose}
      onSubmit={submit}
    >
      <Field label="Signing secret" hint={WHERE[shop.provider]} error={errors.secret?.message}>
        <Input {...register('secret')} type="password" autoComplete="off" />
      </Field>
      <FormAlert>{errors.root?.message}</FormAlert>
    </FormDialog>
  )
}
