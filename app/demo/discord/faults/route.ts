import { armedFaultSchema } from '@/lib/discord-sandbox/schema'
import { armFault } from '@/lib/discord-sandbox/service'
import { handle } from '@/lib/http/handle'

/** Makes the stand-in's next calls of a kind go wrong: too many calls, a fault of its own, slow, cut off. */
export const POST = handle({ access: 'public', body: armedFaultSchema }, async ({ body }) => armFault(body))
