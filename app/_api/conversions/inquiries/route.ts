import { handle } from '@/lib/accounts/http/handle'
import { countAttempt } from '@/lib/accounts/rate-limits/service'
import { listOwnInquiries } from '@/lib/conversions/appeals/missing-sale-data'
import { inquiryRequestSchema, ownInquiriesSchema } from '@/lib/conversions/appeals/missing-sale-schema'
import { reportMissingSale } from '@/lib/conversions/appeals/missing-sale-service'

/** The inquiries of the session's affiliate about missing sales, the newest first. */
export const GET = handle(
  { access: 'affiliate', response: ownInquiriesSchema },
  async ({ actor: { affiliateId } }) => ({ inquiries: await listOwnInquiries(affiliateId) }),
  { id: 'listInquiries', scope: 'conversions:read', summary: 'Your inquiries about missing sales' },
)

/** Asks about an order that no conversion shows. */
export const POST = handle(
  { access: 'affiliate', body: inquiryRequestSchema, response: ownInquiriesSchema, status: 201 },
  async ({ actor, body, at }) => {
    await countAttempt('saleSearchPerAffiliate', String(actor.affiliateId))
    await reportMissingSale({ actor, at }, body)
    return { inquiries: await listOwnInquiries(actor.affiliateId) }
  },
  { id: 'askAboutSale', scope: 'conversions:write', summary: 'Ask about a missing sale' },
)
