import { exportAccount } from '@/lib/account-export/data'
import { BRAND } from '@/lib/brand'
import { systemClock } from '@/lib/dates/clock'
import { easternDay } from '@/lib/dates/days'
import { fileAnswer } from '@/lib/http/file-answer'
import { handle } from '@/lib/http/handle'

/** Everything kept of the session's person, as a file. */
export const GET = handle({ access: 'signed-in' }, async ({ actor, requestId }) => {
  const now = systemClock.now()
  const name = `${BRAND.slug}-data-${easternDay(now)}.json`
  return fileAnswer(await exportAccount(actor, now), { name, type: 'application/json; charset=utf-8', requestId })
})
