import { rolesOf } from '@/lib/accounts/admin-pages/rules'
import { handle } from '@/lib/accounts/http/handle'
import { listTestAccounts } from '@/lib/traffic/test-accounts/admin-data'
import { testAccountsSchema } from '@/lib/traffic/test-accounts/admin-schema'

/** Every test account, the newest first. */
export const GET = handle({ access: rolesOf('test-mode'), response: testAccountsSchema }, () => listTestAccounts())
