import { handle } from '@/lib/accounts/http/handle'
import { getTaxStatus } from '@/lib/money/tax/data'
import { taxFormSchema, taxStatusSchema } from '@/lib/money/tax/schema'
import { fileTaxForm } from '@/lib/money/tax/service'

/** The tax form of the session's affiliate, numbers masked. [S2.7] */
export const GET = handle(
  { access: 'affiliate', response: taxStatusSchema },
  ({ actor, at }) => getTaxStatus(actor.affiliateId, at),
  { id: 'getTaxForm', scope: 'profile:read', summary: 'Whether a tax form is on file' },
)

/** Files a signed form, which replaces the one before. */
export const POST = handle(
  { isForPeople: true, access: 'affiliate', body: taxFormSchema, response: taxStatusSchema, status: 201 },
  async (context) => {
    await fileTaxForm(context, context.body)
    return getTaxStatus(context.actor.affiliateId, context.at)
  },
)
