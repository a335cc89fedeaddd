import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/access-rules'
import { listTexts } from '@/lib/runtime/settings/texts-admin-data'
import { textsSchema } from '@/lib/runtime/settings/texts-admin-schema'

/** The words of emails, and those of the product. They are changed as the part `mails` of the settings. */
export const GET = handle({ access: canView('settings'), response: textsSchema }, async () => listTexts(), {
  id: 'listTexts',
  scope: 'settings:read',
  summary: 'Words of emails with their placeholders',
})
