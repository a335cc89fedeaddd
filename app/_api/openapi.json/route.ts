import { REGISTRY } from '@/app/_api/v1/operations/registry'
import { handle } from '@/lib/accounts/http/handle'
import { cachedDocument } from '@/lib/api/openapi/document-rules'
import { env } from '@/lib/platform/env'
import { publicDocument } from '@/lib/platform/http/responses/public-document'

// asked again each time, so that a module that is switched off is gone at once: 304 while nothing changed
const answer = publicDocument({ contentType: 'application/json', cacheControl: 'public, no-cache' })

/** The description of the versioned API, for programs that make clients of it. It says nothing of anybody. */
export const GET = handle({ access: 'public' }, async ({ request }) => {
  const document = cachedDocument(REGISTRY.operations, new URL(env().NEXTAUTH_URL).origin)
  return answer(request, document, () => JSON.stringify(document))
})
