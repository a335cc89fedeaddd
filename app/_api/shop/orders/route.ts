import { handle } from '@/lib/accounts/http/handle'
import { env } from '@/lib/platform/env'
import { readText } from '@/lib/platform/http/server/body'
import { ORDER_REPORT_MAX_BYTES } from '@/lib/shop/orders/constants'
import { recordedSchema } from '@/lib/shop/orders/schema'
import { recordShopifyOrder } from '@/lib/shop/orders/service'
import { countingFailures } from '@/lib/shop/orders/webhook-failure-service'

/** Shopify's webhook orders/create. The signature is over the raw body, so the body is read as text. */
export const POST = handle({ access: 'public', response: recordedSchema }, async ({ request, at }) =>
  countingFailures('shopify', at, async () =>
    recordShopifyOrder(
      { at },
      {
        body: await readText(request, ORDER_REPORT_MAX_BYTES),
        signature: request.headers.get('x-shopify-hmac-sha256'),
        secret: env().SHOPIFY_WEBHOOK_SECRET,
      },
    ),
  ),
)
