import { confirmEmailSchema } from '@/lib/accounts/auth/schema'
import { handle } from '@/lib/accounts/http/handle'
import { confirmEmail } from '@/lib/accounts/sign-in/email-confirmation-service'

// Opened from a mail, so it answers with a page to look at. The location is relative: the browser knows our address.
export const GET = handle({ access: 'public', query: confirmEmailSchema }, async ({ at, query }) => {
  const notice = (await confirmEmail({ at }, query)) ? 'email-confirmed' : 'link-expired'
  return new Response(null, { status: 303, headers: { location: `/login?notice=${notice}` } })
})
