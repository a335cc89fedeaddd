import { confirmEmailSchema } from '@/lib/accounts/auth/schema'
import { confirmEmail } from '@/lib/accounts/email-confirmation/service'
import { handle } from '@/lib/accounts/http/handle'

// Opened from a mail, so it answers with a page to look at. The location is relative: the browser knows our address.
export const GET = handle({ access: 'public', query: confirmEmailSchema }, async ({ at, query }) => {
  const notice = (await confirmEmail({ at }, query)) ? 'email-confirmed' : 'link-expired'
  return new Response(null, { status: 303, headers: { location: `/login?notice=${notice}` } })
})
