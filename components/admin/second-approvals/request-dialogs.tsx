import { useQueryClient } from '@tanstack/react-query'
import { ChangeDialog } from '@/components/shared/change/change-dialog'
import type { SecondApproval } from '@/lib/people/second-approval-queue/admin-schema'
import { approvalPhrase, requestText } from '@/lib/people/second-approval-queue/rules'
import { useChange } from '../kit/change/use-change'
import { KINDS } from './labels'
import { decisionPath } from './queries'

type RequestDialogProps = { request: SecondApproval; onClose: () => void; onDone: () => void }

const WAITS = 'Approved. Whoever approved it first no longer may, so another person must approve it too.'

const titleOf = ({ kind, name, email }: SecondApproval) => `${KINDS[kind]} for ${name || email || 'this account'}`

/** Makes a change and refetches the staff pages, since the request may be about any of them. */
function useDecision({ onDone }: Pick<RequestDialogProps, 'onDone'>, done: string, waiting?: string) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useChange('second-approvals', done, waiting)
  return async (path: string, body: Record<string, unknown>) => {
    await mutateAsync({ path, body })
    onDone()
    await queryClient.invalidateQueries({ queryKey: ['admin'] })
  }
}

export function ApproveRequestDialog({ request, onClose, onDone }: RequestDialogProps) {
  const { id, fromCents } = request
  const decide = useDecision({ onDone }, 'Approved and done.', WAITS)
  const phrase = approvalPhrase(request)
  return (
    <ChangeDialog
      isOpen
      onClose={onClose}
      title={`Approve: ${titleOf(request)}`}
      description={`${requestText(request)}. It takes effect at once.`}
      label="Approve"
      busyLabel="Approving…"
      {...(phrase !== undefined && { phrase })}
      run={(confirmation) => decide(decisionPath(id, 'approve'), { ...confirmation, seenCents: fromCents })}
    />
  )
}

export function DeclineRequestDialog({ request, onClose, onDone }: RequestDialogProps) {
  const { id, isOwn, by } = request
  const decide = useDecision({ onDone }, isOwn ? 'Withdrawn.' : 'Declined.')
  const notice = isOwn ? '' : ` ${by} is notified with your reason.`
  return (
    <ChangeDialog
      isOpen
      onClose={onClose}
      title={`${isOwn ? 'Withdraw' : 'Decline'}: ${titleOf(request)}`}
      description={`${requestText(request)}. Nothing changes, and it can be asked for again.${notice}`}
      label={isOwn ? 'Withdraw' : 'Decline'}
      busyLabel={isOwn ? 'Withdrawing…' : 'Declining…'}
      isDanger
      run={({ reason }) => decide(decisionPath(id, 'decline'), { reason })}
    />
  )
}
