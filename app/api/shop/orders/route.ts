import { env } from '@/lib/env'
import { readText } from '@/lib/http/body'
import { handle } from '@/lib/http/handle'
import { ORDER_REPORT_MAX_BYTES } from '@/lib/shop/constants'
import { recordedSchema } from '@/lib/shop/schema'
import { recordShopifyOrder } from '@/lib/shop/service'

/** Shopify's webhook orders/create. Signed over its raw body, so that is what is read. */
export const POST = handle({ access: 'public', response: recordedSchema }, async ({ request }) =>
  recordShopifyOrder({
    body: await readText(request, ORDER_REPORT_MAX_BYTES),
    signature: request.headers.get('x-shopify-hmac-sha256'),
    secret: env().SHOPIFY_WEBHOOK_SECRET,
  }),
)
