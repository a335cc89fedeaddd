import { confirmEmailSchema } from '@/lib/accounts/auth/schema'
import { handle } from '@/lib/accounts/http/handle'
import { confirmEmail } from '@/lib/accounts/sign-in/email-confirmation-service'

// The locations are relative: the browser knows our address.
const to = (location: string) => new Response(null, { status: 303, headers: { location } })

/** Links of older emails: leads to the page with the button, as programs that scan mails open links too. */
export const GET = handle({ access: 'public', query: confirmEmailSchema }, async ({ query: { token } }) =>
  to(`/confirm-email?${new URLSearchParams({ token })}`),
)

/** Sent by the form of the page, which works without scripts: answers with a page to look at. */
export const POST = handle({ access: 'public', query: confirmEmailSchema }, async ({ actor, at, query }) => {
  const isConfirmed = await confirmEmail({ at, userId: actor?.userId ?? null }, query)
  return to(`/login?notice=${isConfirmed ? 'email-confirmed' : 'link-expired'}`)
})
