import { handle } from '@/lib/accounts/http/handle'
import { getTaxStatus } from '@/lib/money/tax/data'
import { taxFormSchema, taxStatusSchema } from '@/lib/money/tax/schema'
import { fileTaxForm } from '@/lib/money/tax/service'
import { systemClock } from '@/lib/platform/dates/clock'

/** The tax form of the session's affiliate, numbers masked. [S2.7] */
export const GET = handle({ access: 'affiliate', response: taxStatusSchema }, ({ actor }) =>
  getTaxStatus(actor.affiliateId, systemClock.now()),
)

/** Files a signed form in place of the one before. */
export const POST = handle(
  { access: 'affiliate', body: taxFormSchema, response: taxStatusSchema, status: 201 },
  async ({ actor: { affiliateId }, body }) => {
    await fileTaxForm(affiliateId, body, systemClock)
    return getTaxStatus(affiliateId, systemClock.now())
  },
)
