import type { StaffRights } from '@/lib/accounts/staff-permissions/permission-rules'
import type { UserDetail } from '@/lib/people/users/admin-schema'
import type { WorkspaceTab } from '@/lib/people/users/workspace/constants'
import { CasesTab } from './cases-tab'
import { ConversionsTab } from './conversions-tab'
import { HistoryTab } from './history-tab'
import { MoneyTab } from './money-tab'
import { NotesTab } from './notes-tab'
import { OverviewTab } from './overview-tab'
import { SecurityTab } from './security-tab'
import { TrafficTab } from './traffic-tab'

type WorkspacePanelProps = {
  tab: WorkspaceTab
  user: UserDetail
  staff: StaffRights
  /** A note that is typed and not added yet: it is kept while other parts are read. */
  note: string
  onNote: (note: string) => void
}

/** The chosen part; the others are not loaded. */
export function WorkspacePanel({ tab, user, staff, note, onNote }: WorkspacePanelProps) {
  switch (tab) {
    case 'overview':
      return <OverviewTab user={user} />
    case 'traffic':
      return <TrafficTab user={user} staff={staff} />
    case 'conversions':
      return <ConversionsTab id={user.id} staff={staff} />
    case 'money':
      return <MoneyTab user={user} staff={staff} />
    case 'cases':
      return <CasesTab affiliateId={user.affiliateId} />
    case 'notes':
      return <NotesTab id={user.id} note={note} onNote={onNote} />
    case 'security':
      return <SecurityTab user={user} />
    case 'history':
      return <HistoryTab user={user} staff={staff} />
  }
}
