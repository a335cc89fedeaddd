import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listAdvertiserChoices } from '@/lib/catalog/advertisers/admin-data'
import { advertiserChoicesSchema } from '@/lib/catalog/advertisers/admin-schema'

/** Advertisers that are not archived, by name, for forms. */
export const GET = handle(
  { access: canView('advertisers'), response: advertiserChoicesSchema },
  async () => ({
    advertisers: await listAdvertiserChoices(),
  }),
  { id: 'listAdvertiserChoices', scope: 'advertisers:read', summary: 'Names and numbers of advertisers' },
)
