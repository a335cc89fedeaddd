import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listChecks } from '@/lib/runtime/data-checks/admin-data'
import { checksSchema } from '@/lib/runtime/data-checks/admin-schema'

/** The last run of each check of the stored data. */
export const GET = handle({ access: canView('system'), response: checksSchema }, () => listChecks(), {
  id: 'listChecks',
  scope: 'system:read',
  summary: 'Checks of the system',
})
