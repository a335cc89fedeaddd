import { rolesOf } from '@/lib/accounts/admin-pages/rules'
import { handle } from '@/lib/accounts/http/handle'
import { testAccountParamsSchema } from '@/lib/traffic/test-accounts/admin-schema'
import { getTestView } from '@/lib/traffic/test-accounts/data'
import { testViewSchema } from '@/lib/traffic/test-accounts/schema'

/** A test account by its number. */
export const GET = handle(
  { access: rolesOf('test-mode'), params: testAccountParamsSchema, response: testViewSchema },
  ({ at, params }) => getTestView(params.id, at),
)
