import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { readDatabase } from '@/lib/runtime/system-pages/processes-admin-data'
import { databaseSchema } from '@/lib/runtime/system-pages/processes-admin-schema'

/** PostgreSQL and its schema. */
export const GET = handle({ access: canView('system'), response: databaseSchema }, ({ at }) => readDatabase(at), {
  id: 'getDatabaseState',
  scope: 'system:read',
  summary: 'Tables and sizes of the database',
})
