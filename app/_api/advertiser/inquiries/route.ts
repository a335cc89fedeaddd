import { handle } from '@/lib/accounts/http/handle'
import { listAdvertiserInquiries } from '@/lib/conversions/appeals/missing-sale-data'
import { advertiserInquiriesSchema } from '@/lib/conversions/appeals/missing-sale-schema'

/** Sales that affiliates miss and about which the own advertiser is asked, the nearest deadline first. */
export const GET = handle(
  { access: 'advertiser', response: advertiserInquiriesSchema },
  async ({ actor, at }) => ({ inquiries: await listAdvertiserInquiries(actor.advertiser.advertiserId, at) }),
  { id: 'listAdvertiserInquiries', scope: 'conversions:read', summary: 'Missing sales you are asked about' },
)
