import { handle } from '@/lib/accounts/http/handle'
import { canEdit, canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { getSettingsPage } from '@/lib/runtime/settings/admin-data'
import { settingsAnswerSchema, settingsChangeSchema, settingsPageSchema } from '@/lib/runtime/settings/admin-schema'
import { changeSettings } from '@/lib/runtime/settings/admin-service'

/** All settings, each part with its version and who changed it last. */
export const GET = handle({ access: canView('settings'), response: settingsPageSchema }, () => getSettingsPage(), {
  id: 'getSettings',
  scope: 'settings:read',
  summary: 'Settings of the network',
})

export const PUT = handle(
  { access: canEdit('settings'), body: settingsChangeSchema, response: settingsAnswerSchema },
  (context) => changeSettings(staffContext(context), context.body),
  { id: 'changeSettings', scope: 'settings:write', summary: 'Change one part of the settings' },
)
