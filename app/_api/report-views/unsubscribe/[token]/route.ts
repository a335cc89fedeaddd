import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { AppError } from '@/lib/platform/errors'
import { siteUrl } from '@/lib/platform/http/site-url'
import { limitedText } from '@/lib/platform/text/schema'
import { UNSUBSCRIBE_PAGE } from '@/lib/reporting/views/emails/constants'
import { readScheduleToken } from '@/lib/reporting/views/emails/rules'
import { unsubscribe } from '@/lib/reporting/views/emails/service'

const params = z.object({ token: limitedText(200) })
const stoppedSchema = z.object({ isActive: z.literal(false) })

/** Ends a schedule for whoever has one of its emails: what mail programs send with one press (RFC 8058). */
export const POST = handle({ access: 'public', params, response: stoppedSchema }, async ({ at, params: { token } }) => {
  const id = readScheduleToken(token)
  if (!id || !(await unsubscribe({ at }, { id }))) throw new AppError('not_found', 'There is no such schedule.')
  return { isActive: false }
})

/** Mail programs without that press open the address: the page asks first. */
export const GET = handle({ access: 'public', params }, async ({ params: { token } }) =>
  Response.redirect(siteUrl(`${UNSUBSCRIBE_PAGE}/${encodeURIComponent(token)}`), 303),
)
