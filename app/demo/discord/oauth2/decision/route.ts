import { handle } from '@/lib/accounts/http/handle'
import { answerConsent } from '@/lib/community/discord-sandbox/service'
import { systemClock } from '@/lib/platform/dates/clock'

/** Allow or Deny was pressed on the stand-in's page: leads back to where the application said. In demo mode only. */
export const POST = handle({ access: 'public' }, async ({ request }) => answerConsent(request, systemClock))
