import { useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog } from '@/components/shared/forms/confirm-dialog'
import { Button } from '@/components/ui/button'
import { type AnswerSchema, apiFetch, lazySchema } from '@/lib/platform/http/api-client'
import { PROVIDER_NAMES } from '@/lib/tracking/shops/constants'
import type { ConnectedShop, Shop } from '@/lib/tracking/shops/schema'
import { SHOPS_PATH, shopsOptions } from './queries'

const connectedShopAnswer = lazySchema(async () => (await import('@/lib/tracking/shops/schema')).connectedShopSchema)

type ShopActionsProps = { shop: Shop; onSecret: () => void; onShown: (connected: ConnectedShop) => void }

/** Changes the secret of a shop, or disconnects it. */
export function ShopActions({ shop, onSecret, onShown }: ShopActionsProps) {
  const client = useQueryClient()
  const { id, name, provider, hasSecret } = shop
  const send = async <T,>(path: string, method: 'PUT' | 'DELETE', schema?: AnswerSchema<T>) => {
    const answer = await apiFetch(`${SHOPS_PATH}/${id}${path}`, {
      ...(schema && { schema }),
      method,
      ...(method === 'PUT' && { body: {} }),
    })
    await client.invalidateQueries({ queryKey: shopsOptions.queryKey })
    return answer
  }
  return (
    <div className="flex flex-wrap gap-2">
      {provider === 'woocommerce' ? (
        <ConfirmDialog
          title={`Make a new secret for ${name}?`}
          action="New secret"
          busy="Making it…"
          trigger={
            <Button size="sm" aria-label={`New secret for ${name}`}>
              New secret
            </Button>
          }
          onConfirm={async () => onShown(await send('/secret', 'PUT', connectedShopAnswer))}
        >
          <p>The one used now works for 24 hours more.</p>
        </ConfirmDialog>
      ) : (
        <Button size="sm" aria-label={`Signing secret of ${name}`} onClick={onSecret}>
          {hasSecret ? 'Change the signing secret' : 'Enter the signing secret'}
        </Button>
      )}
      <ConfirmDialog
        title={`Disconnect ${name}?`}
        action="Disconnect"
        busy="Disconnecting…"
        trigger={
          <Button size="sm" variant="danger-quiet" aria-label={`Disconnect ${name}`}>
            Disconnect
          </Button>
        }
        onConfirm={async () => {
          await send('', 'DELETE')
        }}
      >
        <p>Its webhooks are refused from now on. Remove them at {PROVIDER_NAMES[provider]} too.</p>
      </ConfirmDialog>
    </div>
  )
}
