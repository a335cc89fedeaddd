import { handle } from '@/lib/accounts/http/handle'
import { listOwnInquiries } from '@/lib/conversions/appeals/missing-sale-data'
import { inquiryListAnswerSchema, inquiryListRequestSchema } from '@/lib/imports/files/missing-sale-list-schema'
import { askAboutList } from '@/lib/imports/files/missing-sale-list-service'

/** Asks about the orders of a list, each by itself. */
export const POST = handle(
  { access: 'affiliate', body: inquiryListRequestSchema, response: inquiryListAnswerSchema, status: 201 },
  async ({ actor, body, at }) => ({
    rows: await askAboutList({ actor, at }, body),
    inquiries: await listOwnInquiries(actor.affiliateId),
  }),
  { id: 'askAboutSales', scope: 'conversions:write', summary: 'Ask about several missing sales' },
)
