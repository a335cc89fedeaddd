import { handle } from '@/lib/accounts/http/handle'
import { armedFaultSchema } from '@/lib/community/discord-sandbox/schema'
import { armFault } from '@/lib/community/discord-sandbox/service'

/** Makes the stand-in's next calls of a kind go wrong: too many calls, a fault of its own, slow, cut off. */
export const POST = handle({ access: 'public', body: armedFaultSchema }, async ({ body }) => armFault(body))
