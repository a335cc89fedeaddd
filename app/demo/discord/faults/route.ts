import { handle } from '@/lib/accounts/http/handle'
import { plannedFaultSchema } from '@/lib/community/discord/sandbox/schema'
import { planFault } from '@/lib/community/discord/sandbox/service'

/** Makes the next calls of an operation of the sandbox fail: rate limit, server error, slow or cut off. */
export const POST = handle({ access: 'public', body: plannedFaultSchema }, async ({ body }) => planFault(body))
