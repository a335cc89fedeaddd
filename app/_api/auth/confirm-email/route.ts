import { confirmEmailSchema } from '@/lib/accounts/auth/schema'
import { handle } from '@/lib/accounts/http/handle'
import { confirmEmail } from '@/lib/accounts/sign-in/email-confirmation-service'

/** To the page that says what the link is good for now. The location is relative: the browser knows our address. */
const toPage = (token: string) =>
  new Response(null, { status: 303, headers: { location: `/confirm-email?${new URLSearchParams({ token })}` } })

/** Links of older emails: leads to the page with the button, as programs that scan mails open links too. */
export const GET = handle({ access: 'public', query: confirmEmailSchema }, async ({ query }) => toPage(query.token))

/** Sent by the form of the page, which works without scripts. */
export const POST = handle({ access: 'public', query: confirmEmailSchema }, async ({ actor, at, query }) => {
  await confirmEmail({ at, userId: actor?.userId ?? null }, query)
  return toPage(query.token)
})
