import { useQueryClient } from '@tanstack/react-query'
import { FormDialog } from '@/components/shared/forms/form-dialog'
import { FormInput } from '@/components/shared/forms/form-fields'
import { formResolver } from '@/components/shared/forms/form-resolver'
import { useApiForm } from '@/components/shared/forms/use-api-form'
import { toast } from '@/components/ui/toast'
import { apiFetch } from '@/lib/platform/http/api-client'
import { PROVIDER_NAMES } from '@/lib/tracking/shops/constants'
import { type Shop, type ShopSecret, shopSecretSchema } from '@/lib/tracking/shops/schema'
import { SHOPS_PATH, shopsOptions } from './queries'

const WHERE = {
  stripe: 'In Stripe under Developers, Webhooks, your endpoint, Signing secret. It begins with whsec_.',
  shopify: 'In Shopify under Settings, Notifications, Webhooks, below the list; of an app its client secret.',
  woocommerce: 'In WooCommerce under Settings, Advanced, Webhooks.',
}

/** Enters the signing secret a service issued; it is stored encrypted and never shown. */
export function ShopSecretDialog({ shop, onClose }: { shop: Shop; onClose: () => void }) {
  const client = useQueryClient()
  const form = useApiForm<ShopSecret>({
    resolver: formResolver(shopSecretSchema),
    defaultValues: { secret: '' },
    send: async (values) => {
      await apiFetch(`${SHOPS_PATH}/${shop.id}/secret`, { method: 'PUT', body: values })
      await client.invalidateQueries({ queryKey: shopsOptions.queryKey })
      toast.success('Signing secret saved.')
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={`Signing secret of ${shop.name}`}
      description={
        shop.hasSecret
          ? 'The one used now works for 24 hours more.'
          : `${PROVIDER_NAMES[shop.provider]} shows it once you have added the webhook address there.`
      }
      action="Save"
      onClose={onClose}
    >
      <FormInput
        {...form.field('secret')}
        label="Signing secret"
        hint={WHERE[shop.provider]}
        type="password"
        autoComplete="off"
      />
    </FormDialog>
  )
}
