import type { UserRole } from '@/lib/generated/prisma/enums'
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
  role: UserRole
  /** A note that is typed and not added yet: it is kept while other parts are read. */
  note: string
  onNote: (note: string) => void
}

/** The chosen part; the others are not loaded. */
export function WorkspacePanel({ tab, user, role, note, onNote }: WorkspacePanelProps) {
  switch (tab) {
    case 'overview':
      return <OverviewTab user={user} />
    case 'traffic':
      return <TrafficTab user={user} role={role} />
    case 'conversions':
      return <ConversionsTab id={user.id} role={role} />
    case 'money':
      return <MoneyTab user={user} role={role} />
    case 'cases':
      return <CasesTab affiliateId={user.affiliateId} />
    case 'notes':
      return <NotesTab id={user.id} note={note} onNote={onNote} />
    case 'security':
      return <SecurityTab user={user} />
    case 'history':
      return <HistoryTab user={user} role={role} />
  }
}
