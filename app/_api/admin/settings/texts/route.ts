import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listTexts } from '@/lib/runtime/settings/texts-admin-data'
import { textsSchema } from '@/lib/runtime/settings/texts-admin-schema'

/** The words of emails and notifications, and those of the product. They are the parts `mails` and `notices` of the settings. */
export const GET = handle({ access: canView('settings'), response: textsSchema }, async () => listTexts(), {
  id: 'listTexts',
  scope: 'settings:read',
  summary: 'Words of emails and notifications with their placeholders',
})
