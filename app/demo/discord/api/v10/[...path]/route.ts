import { systemClock } from '@/lib/dates/clock'
import { answerAsDiscord } from '@/lib/discord-sandbox/service'
import { handle } from '@/lib/http/handle'

/** The stand-in's API, at the paths of Discord's. In demo mode only. */
const answer = handle({ access: 'public' }, ({ request }) => answerAsDiscord(request, systemClock))

export const GET = answer
export const POST = answer
export const PUT = answer
export const DELETE = answer
