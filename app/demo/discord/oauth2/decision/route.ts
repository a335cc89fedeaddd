import { systemClock } from '@/lib/dates/clock'
import { answerConsent } from '@/lib/discord-sandbox/service'
import { handle } from '@/lib/http/handle'

/** Allow or Deny was pressed on the stand-in's page: leads back to where the application said. In demo mode only. */
export const POST = handle({ access: 'public' }, async ({ request }) => answerConsent(request, systemClock))
