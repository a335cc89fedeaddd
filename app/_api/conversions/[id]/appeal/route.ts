import { handle } from '@/lib/accounts/http/handle'
import { getOwnAppeal } from '@/lib/conversions/appeals/data'
import { appealParamsSchema, appealRequestSchema, ownAppealSchema } from '@/lib/conversions/appeals/schema'
import { makeAppeal } from '@/lib/conversions/appeals/service'

/** The appeal about a conversion of the session's affiliate, or until when they may make one. */
export const GET = handle(
  { access: 'affiliate', params: appealParamsSchema, response: ownAppealSchema },
  ({ actor: { affiliateId }, params, at }) => getOwnAppeal({ affiliateId, conversionId: params.id }, at),
  { id: 'getAppeal', scope: 'conversions:read', summary: 'The appeal against a conversion and what can be appealed' },
)

/** Appeals against a rejected or reversed conversion, once. */
export const POST = handle(
  {
    access: 'affiliate',
    params: appealParamsSchema,
    body: appealRequestSchema,
    response: ownAppealSchema,
    status: 201,
  },
  async ({ actor, params, body, at }) => {
    await makeAppeal({ actor, at }, { conversionId: params.id, ...body })
    return getOwnAppeal({ affiliateId: actor.affiliateId, conversionId: params.id }, at)
  },
  { id: 'appealConversion', scope: 'conversions:write', summary: 'Appeal against a rejected or missing payout' },
)
