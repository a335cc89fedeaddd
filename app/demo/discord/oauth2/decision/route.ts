import { handle } from '@/lib/accounts/http/handle'
import { answerConsent } from '@/lib/community/discord/sandbox/service'

/** Handles Allow and Deny on the sandbox's consent page: redirects back to the application. Demo mode only. */
export const POST = handle({ access: 'public' }, async ({ request, at }) => answerConsent(request, at))
