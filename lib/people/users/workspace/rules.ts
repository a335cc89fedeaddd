import { ADMIN_ROOT } from '@/lib/accounts/staff-permissions/page-permission-constants'
import { mayOpen, type StaffRights } from '@/lib/accounts/staff-permissions/permission-rules'
import { AFFILIATE_TABS, WORKSPACE_TABS, type WorkspaceTab } from './constants'

/** The address of a person's workspace: by affiliate number, or by account for people without one. */
export const workspacePath = (ref: number | string, tab?: WorkspaceTab): string =>
  `${ADMIN_ROOT}/manage-users/${ref}${tab && tab !== 'overview' ? `?tab=${tab}` : ''}`

/** The parts of the workspace a member of staff may open. */
export const tabsFor = (staff: StaffRights, isAffiliate: boolean): WorkspaceTab[] =>
  (Object.keys(WORKSPACE_TABS) as WorkspaceTab[]).filter(
    (tab) => mayOpen(staff, WORKSPACE_TABS[tab]) && (isAffiliate || !AFFILIATE_TABS.includes(tab)),
  )
