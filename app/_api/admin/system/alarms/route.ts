import { handle } from '@/lib/accounts/http/handle'
import { canEdit, canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { listAlarms } from '@/lib/runtime/alarms/admin-data'
import { alarmsSchema, alarmTestSchema } from '@/lib/runtime/alarms/admin-schema'
import { sendTestAlarm } from '@/lib/runtime/alarms/admin-service'

/** What is red, since when, and who was notified. */
export const GET = handle({ access: canView('system'), response: alarmsSchema }, ({ at }) => listAlarms(at), {
  id: 'getAlarms',
  scope: 'system:read',
  summary: 'Alarms and where they are sent',
})

export const POST = handle(
  { access: canEdit('system'), response: alarmTestSchema },
  (context) => sendTestAlarm(staffContext(context)),
  { id: 'testAlarm', scope: 'system:write', summary: 'Send a test alarm' },
)
