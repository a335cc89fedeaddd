import { handle } from '@/lib/accounts/http/handle'
import { env } from '@/lib/platform/env'
import { readText } from '@/lib/platform/http/body'
import { ORDER_REPORT_MAX_BYTES } from '@/lib/shop/shop/constants'
import { recordedSchema } from '@/lib/shop/shop/schema'
import { recordShopifyOrder } from '@/lib/shop/shop/service'

/** Shopify's webhook orders/create. Signed over its raw body, so that is what is read. */
export const POST = handle({ access: 'public', response: recordedSchema }, async ({ request }) =>
  recordShopifyOrder({
    body: await readText(request, ORDER_REPORT_MAX_BYTES),
    signature: request.headers.get('x-shopify-hmac-sha256'),
    secret: env().SHOPIFY_WEBHOOK_SECRET,
  }),
)
