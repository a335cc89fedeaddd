import type { UserDetail } from '@/lib/people/users/admin-schema'
import { ManagerDialog } from '../shared/managers/manager-dialog'
import { UserActionDialog } from './user-action-dialog'
import type { UserChoice } from './user-buttons'
import { ViewAsDialog } from './view-as-dialog'

type UserDialogsProps = { user: UserDetail; choice: UserChoice; onClose: () => void }

/** The dialog of what was picked for an account. */
export function UserDialogs({ user, choice, onClose }: UserDialogsProps) {
  if (choice === 'view-as') return <ViewAsDialog user={user} onClose={onClose} />
  if (choice !== 'assign') return <UserActionDialog user={user} action={choice} onClose={onClose} />
  const { id, name, email, manager } = user
  return <ManagerDialog page="manage-users" id={id} name={name || email} manager={manager} onClose={onClose} />
}
