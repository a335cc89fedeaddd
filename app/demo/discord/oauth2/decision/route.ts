import { handle } from '@/lib/accounts/http/handle'
import { answerConsent } from '@/lib/community/discord-sandbox/service'

/** Allow or Deny was pressed on the sandbox's consent page: redirects back to the application. In demo mode only. */
export const POST = handle({ access: 'public' }, async ({ request, at }) => answerConsent(request, at))
