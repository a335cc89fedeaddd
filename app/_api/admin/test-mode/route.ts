import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listTestAccounts } from '@/lib/tracking/test-mode/admin-data'
import { testAccountsSchema } from '@/lib/tracking/test-mode/admin-schema'

/** Every test account, the newest first. */
export const GET = handle({ access: canView('test-mode'), response: testAccountsSchema }, () => listTestAccounts(), {
  id: 'listTestAccounts',
  scope: 'test-mode:read',
  summary: 'Test accounts',
  testUse: 'own',
})
