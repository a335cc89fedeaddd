import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listProcesses } from '@/lib/runtime/system-pages/processes-admin-data'
import { processesSchema } from '@/lib/runtime/system-pages/processes-admin-schema'

/** Processes of the last day. */
export const GET = handle({ access: canView('system'), response: processesSchema }, ({ at }) => listProcesses(at), {
  id: 'listProcesses',
  scope: 'system:read',
  summary: 'Processes that run',
})
