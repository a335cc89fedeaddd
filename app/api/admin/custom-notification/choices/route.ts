import { rolesOf } from '@/lib/admin/rules'
import { handle } from '@/lib/http/handle'
import { listCampaignChoices } from '@/lib/notification-campaigns/data'
import { campaignChoicesSchema } from '@/lib/notification-campaigns/schema'

/** The buckets, levels and offers an audience is chosen by. */
export const GET = handle({ access: rolesOf('custom-notification'), response: campaignChoicesSchema }, () =>
  listCampaignChoices(),
)
