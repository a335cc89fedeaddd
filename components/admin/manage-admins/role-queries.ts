import { apiQuery } from '@/components/shared/live/api-query'
import { customRolesSchema } from '@/lib/people/staff/role-admin-schema'
import { adminKeys } from '../kit/keys'

export const ROLES_PATH = '/api/admin/manage-admins/roles'

/** The roles of the network's own. */
export const customRolesQuery = apiQuery([...adminKeys.page('manage-admins'), 'roles'], ROLES_PATH, customRolesSchema)
