import { ProposalLines } from '@/components/shared/offer-form/proposal-lines'
import { easternText } from '@/components/shared/time/eastern-text'
import { Card } from '@/components/ui/card'
import { Status, type StatusKind } from '@/components/ui/status'
import { PROPOSAL_KINDS, PROPOSAL_STATES } from '@/lib/catalog/proposals/constants'
import type { Proposal } from '@/lib/catalog/proposals/schema'
import type { ProposalStatus } from '@/lib/generated/prisma/enums'
import { WithdrawButton } from './withdraw-button'

const KINDS: Record<ProposalStatus, StatusKind> = {
  waiting: 'pending',
  accepted: 'approved',
  declined: 'rejected',
  withdrawn: 'reversed',
}

type ProposalCardProps = { proposal: Proposal; mayWithdraw: boolean; isNamed?: boolean }

/** A proposal with its changes, and what became of it. `isNamed` shows the offer's name. */
export function ProposalCard({ proposal, mayWithdraw, isNamed = false }: ProposalCardProps) {
  const { kind, status, lines, note, createdBy, createdAt, decidedAt, decisionReason, offerName } = proposal
  const title = isNamed ? offerName : PROPOSAL_KINDS[kind]
  return (
    <Card aria-label={`Proposal: ${title}`} className="grid gap-3 p-4 text-13">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="min-w-0 text-14 [overflow-wrap:anywhere]">{title}</h3>
        <Status kind={KINDS[status]} pill>
          {PROPOSAL_STATES[status]}
        </Status>
        <span className="text-12 text-muted">
          {createdBy}, {easternText(createdAt)}
        </span>
      </div>
      <ProposalLines lines={lines} />
      {note ? <p className="text-text-2 [overflow-wrap:anywhere]">“{note}”</p> : null}
      {decisionReason ? (
        <p className="[overflow-wrap:anywhere]">
          <span className="text-muted">Answer{decidedAt ? `, ${easternText(decidedAt)}` : ''}: </span>
          {decisionReason}
        </p>
      ) : null}
      {status === 'waiting' && mayWithdraw ? <WithdrawButton id={proposal.id} name={title} /> : null}
    </Card>
  )
}
