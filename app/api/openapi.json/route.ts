import { env } from '@/lib/env'
import { handle } from '@/lib/http/handle'
import { CONTRACTS } from '@/lib/openapi/contracts'
import { openApiDocument } from '@/lib/openapi/rules'

/** The description of the versioned API, for programs that make clients of it. It says nothing of anybody. */
export const GET = handle({ access: 'public' }, async () =>
  openApiDocument(CONTRACTS, new URL(env().NEXTAUTH_URL).origin),
)
