import type { SavedView } from '@/lib/reporting/views/schema'
import { AlertDialog } from './alerts/alert-dialog'
import { MailDialog } from './alerts/mail-dialog'
import { NameForm, type NameFormProps } from './name-form'
import { ShareDialog } from './share-dialog'

/** Which dialog is open, and about what. */
export type OpenDialog =
  | ({ kind: 'name' } & Omit<NameFormProps, 'onClose'>)
  | { kind: 'share' | 'mail' | 'alert'; view: SavedView }

export type ViewDialogsProps = { open: OpenDialog; isStaff: boolean; onClose: () => void }

/** The dialogs about a view. */
export function ViewDialogs({ open, isStaff, onClose }: ViewDialogsProps) {
  if (open.kind === 'name') return <NameForm {...open} onClose={onClose} />
  const { id, name } = open.view
  if (open.kind === 'share') return <ShareDialog viewId={id} name={name} onClose={onClose} />
  if (open.kind === 'alert') return <AlertDialog isStaff={isStaff} view={open.view} onClose={onClose} />
  return <MailDialog side={isStaff ? 'staff' : 'own'} viewId={id} name={name} onClose={onClose} />
}
