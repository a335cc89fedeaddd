import { REGISTRY } from '@/app/_api/v1/operations/registry'
import { handle } from '@/lib/accounts/http/handle'
import { cachedDocument } from '@/lib/api/openapi/rules'
import { env } from '@/lib/platform/env'

/** The description of the versioned API, for programs that make clients of it. It says nothing of anybody. */
export const GET = handle({ access: 'public' }, async () =>
  cachedDocument(REGISTRY.operations, new URL(env().NEXTAUTH_URL).origin),
)
