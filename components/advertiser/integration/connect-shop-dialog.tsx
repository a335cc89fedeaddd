import { useQueryClient } from '@tanstack/react-query'
import { FormDialog } from '@/components/shared/forms/form-dialog'
import { FormInput, FormSelect } from '@/components/shared/forms/form-fields'
import { formResolver } from '@/components/shared/forms/form-resolver'
import { useApiForm } from '@/components/shared/forms/use-api-form'
import { Options } from '@/components/ui/options'
import type { ShopProvider } from '@/lib/generated/prisma/enums'
import { apiFetch, lazySchema } from '@/lib/platform/http/api-client'
import { PROVIDER_NAMES } from '@/lib/tracking/shops/constants'
import { type ConnectedShop, type NewShop, newShopSchema } from '@/lib/tracking/shops/schema'
import { SHOPS_PATH, shopsOptions } from './queries'

const connectedShopAnswer = lazySchema(async () => (await import('@/lib/tracking/shops/schema')).connectedShopSchema)

const NAMES: Readonly<Record<ShopProvider, { label: string; hint: string; placeholder: string }>> = {
  stripe: { label: 'Name', hint: 'What you call this Stripe account.', placeholder: 'Main account' },
  shopify: { label: 'Domain at Shopify', hint: 'The one that never changes.', placeholder: 'example.myshopify.com' },
  woocommerce: { label: 'Name', hint: 'What you call this shop.', placeholder: 'Main shop' },
}

type ConnectShopDialogProps = { onClose: () => void; onConnected: (connected: ConnectedShop) => void }

/** Connects a shop; then its webhook address is shown. */
export function ConnectShopDialog({ onClose, onConnected }: ConnectShopDialogProps) {
  const client = useQueryClient()
  const form = useApiForm<NewShop>({
    resolver: formResolver(newShopSchema),
    defaultValues: { provider: 'stripe', name: '', orderPrefix: '' },
    send: async (values) => {
      const connected = await apiFetch(SHOPS_PATH, { schema: connectedShopAnswer, method: 'POST', body: values })
      await client.invalidateQueries({ queryKey: shopsOptions.queryKey })
      onClose()
      onConnected(connected)
    },
  })
  const { label, hint, placeholder } = NAMES[form.watch('provider')]
  return (
    <FormDialog
      form={form}
      title="Connect a shop"
      description="You get an address for its webhooks."
      action="Connect"
      busyLabel="Connecting…"
      onClose={onClose}
    >
      <FormSelect {...form.field('provider')} label="Service">
        <Options of={Object.entries(PROVIDER_NAMES)} show={([provider, name]) => [provider, name]} />
      </FormSelect>
      <FormInput
        {...form.field('name')}
        label={label}
        hint={hint}
        placeholder={placeholder}
        autoComplete="off"
        autoCapitalize="none"
      />
      <FormInput
        {...form.field('orderPrefix')}
        label="Prefix of order IDs"
        hint="Only where two of your shops number their orders alike."
        autoComplete="off"
        autoCapitalize="none"
      />
    </FormDialog>
  )
}
