import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { readRetention } from '@/lib/runtime/system-pages/storage-admin-data'
import { retentionSchema } from '@/lib/runtime/system-pages/storage-admin-schema'

/** What is deleted when, and what it removed. */
export const GET = handle({ access: canView('system'), response: retentionSchema }, () => readRetention(), {
  id: 'getRetention',
  scope: 'system:read',
  summary: 'What was erased because of its age',
})
