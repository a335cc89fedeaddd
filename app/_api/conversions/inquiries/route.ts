import { handle } from '@/lib/accounts/http/handle'
import { countAttempt } from '@/lib/accounts/rate-limits/service'
import { listOwnInquiries } from '@/lib/conversions/appeals/inquiry-data'
import { inquiryRequestSchema, ownInquiriesSchema } from '@/lib/conversions/appeals/inquiry-schema'
import { makeInquiry } from '@/lib/conversions/appeals/inquiry-service'

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
    await makeInquiry({ actor, at }, body)
    return { inquiries: await listOwnInquiries(actor.affiliateId) }
  },
  { id: 'askAboutSale', scope: 'conversions:write', summary: 'Ask about a missing sale' },
)
