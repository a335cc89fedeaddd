import { handle } from '@/lib/accounts/http/handle'
import { exportAccount } from '@/lib/people/account-export/data'
import { BRAND } from '@/lib/platform/brand'
import { systemClock } from '@/lib/platform/dates/clock'
import { easternDay } from '@/lib/platform/dates/days'
import { AppError } from '@/lib/platform/errors'
import { fileResponse } from '@/lib/platform/http/file-response'

/** Everything kept of the session's person, as a file. */
export const GET = handle({ access: 'signed-in' }, async ({ actor, requestId }) => {
  // Staff may look at what an affiliate sees, but not carry all of it away in one file.
  if (actor.viewedBy) throw new AppError('forbidden', 'Only the owner of an account can download its data.')
  const now = systemClock.now()
  const name = `${BRAND.slug}-data-${easternDay(now)}.json`
  return fileResponse(await exportAccount(actor, now), { name, type: 'application/json; charset=utf-8', requestId })
})
