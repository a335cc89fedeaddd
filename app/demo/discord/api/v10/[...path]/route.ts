import { handle } from '@/lib/accounts/http/handle'
import { answerAsDiscord } from '@/lib/community/discord/sandbox/service'

/** The API of the Discord sandbox, at the paths of Discord's API. Demo mode only. */
const answer = handle({ access: 'public' }, ({ request, at }) => answerAsDiscord(request, at))

export const GET = answer
export const POST = answer
export const PUT = answer
export const DELETE = answer
