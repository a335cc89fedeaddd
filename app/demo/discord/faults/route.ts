import { handle } from '@/lib/accounts/http/handle'
import { armedFaultSchema } from '@/lib/community/discord/sandbox/schema'
import { armFault } from '@/lib/community/discord/sandbox/service'

/** Makes the next calls of an operation of the sandbox fail: rate limit, server error, slow or cut off. */
export const POST = handle({ access: 'public', body: armedFaultSchema }, async ({ body }) => armFault(body))
