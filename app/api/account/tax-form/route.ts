import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'
import { getTaxStatus } from '@/lib/tax/data'
import { taxFormSchema, taxStatusSchema } from '@/lib/tax/schema'
import { fileTaxForm } from '@/lib/tax/service'

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
