import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { readStorage } from '@/lib/runtime/system-pages/storage-admin-data'
import { storageSchema } from '@/lib/runtime/system-pages/storage-admin-schema'

/** Sizes and rows of tables and months, by statistics. */
export const GET = handle({ access: canView('system'), response: storageSchema }, () => readStorage(), {
  id: 'getStorage',
  scope: 'system:read',
  summary: 'Stored files and their size',
})
