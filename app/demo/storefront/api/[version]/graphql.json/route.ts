import { handle } from '@/lib/accounts/http/handle'
import { equalSecrets } from '@/lib/platform/crypto/seal'
import { env } from '@/lib/platform/env'
import { AppError } from '@/lib/platform/errors'
import { TOKEN_HEADER } from '@/lib/shop/demo-store/constants'
import { faultOfRequest } from '@/lib/shop/demo-store/fault-rules'
import { executeGraphql, rootFields } from '@/lib/shop/demo-store/graphql'
import { graphqlBodySchema, versionParamsSchema } from '@/lib/shop/demo-store/schema'
import { DEMO_STOREFRONT } from '@/lib/shop/storefront-settings/constants'

const UNAUTHORIZED = { errors: [{ message: '', extensions: { code: 'UNAUTHORIZED' } }] }
const NO_STORE = { headers: { 'cache-control': 'private, no-store' } }

/** The local storefront of demo mode: Shopify's endpoint, path and header. Like Shopify, it uses no session. */
export const POST = handle(
  { access: 'public', params: versionParamsSchema, body: graphqlBodySchema },
  async ({ request, body, params, at }) => {
    if (!env().DEMO) throw new AppError('not_found', 'There is nothing here.')
    const token = request.headers.get(TOKEN_HEADER) ?? ''
    if (!equalSecrets(token, DEMO_STOREFRONT.token)) return Response.json(UNAUTHORIZED, { status: 401, ...NO_STORE })
    const fault = faultOfRequest(request)
    if (fault?.kind === 'http' && rootFields(body).includes(fault.field)) {
      return Response.json({ errors: 'Service Unavailable' }, { status: 503, ...NO_STORE })
    }
    // the page's own host, if the site has several: foreign origins are refused before this
    const origin = request.headers.get('origin') ?? new URL(env().NEXTAUTH_URL).origin
    const answer = Response.json(await executeGraphql(body, { origin, fault, at }), NO_STORE)
    answer.headers.set('x-shopify-api-version', params.version)
    return answer
  },
)
