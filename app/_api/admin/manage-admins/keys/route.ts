import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listStaffKeys } from '@/lib/people/keys/organization-data'
import { personKeysSchema } from '@/lib/people/keys/organization-schema'

/** The API keys of staff. */
export const GET = handle(
  { isForPeople: true, access: canView('manage-admins'), response: personKeysSchema },
  async ({ at }) => ({ keys: await listStaffKeys(at) }),
)
