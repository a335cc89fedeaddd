import { handle } from '@/lib/accounts/http/handle'
import { exportAccount } from '@/lib/people/account/export-data'
import { BRAND } from '@/lib/platform/brand'
import { easternDay } from '@/lib/platform/dates/days'
import { AppError } from '@/lib/platform/errors'
import { fileResponse } from '@/lib/platform/http/responses/file'

/** All stored data of the actor, as a file. */
export const GET = handle({ isForPeople: true, access: 'signed-in' }, async ({ actor, requestId, at }) => {
  // staff who view as an affiliate may not download all of their data
  if (actor.viewedBy) throw new AppError('forbidden', 'Only the owner of an account can download its data.')
  const name = `${BRAND.slug}-data-${easternDay(at)}.json`
  return fileResponse(await exportAccount(actor, at), { name, type: 'application/json; charset=utf-8', requestId })
})
