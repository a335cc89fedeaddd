import { DecisionDialog } from './decision-dialog'
import type { FeedAction } from './labels'
import { ReinstateDialog } from './reinstate-dialog'

type ActionDialogProps = {
  conversion: { ref: string; payoutCents: number; offerName: string; affiliateName: string }
  action: FeedAction
  onClose: () => void
}

/** The dialog of an action on one conversion. */
export function ActionDialog({ action, ...props }: ActionDialogProps) {
  return action === 'reinstate' ? <ReinstateDialog {...props} /> : <DecisionDialog {...props} decision={action} />
}
