import { handle } from '@/lib/accounts/http/handle'
import { answerAsDiscord } from '@/lib/community/discord-sandbox/service'
import { systemClock } from '@/lib/platform/dates/clock'

/** The stand-in's API, at the paths of Discord's. In demo mode only. */
const answer = handle({ access: 'public' }, ({ request }) => answerAsDiscord(request, systemClock))

export const GET = answer
export const POST = answer
export const PUT = answer
export const DELETE = answer
