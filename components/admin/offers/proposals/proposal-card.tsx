import Link from 'next/link'
import { useState } from 'react'
import { ProposalLines } from '@/components/shared/offer-form/proposal-lines'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Tag } from '@/components/ui/tag'
import { TextLink } from '@/components/ui/text-link'
import { adminPath } from '@/lib/accounts/staff-permissions/page-permission-rules'
import type { AdminProposal } from '@/lib/catalog/proposals/admin-schema'
import { PROPOSAL_KINDS, PROPOSAL_STATES } from '@/lib/catalog/proposals/constants'
import { StaffTime } from '../../kit/staff-time'
import { DecisionDialog } from './decision-dialog'

type ProposalCardProps = { proposal: AdminProposal; isReadOnly: boolean }

/** A proposal with its changes, and the decision. A new offer is accepted with the form of new offers. */
export function ProposalCard({ proposal, isReadOnly }: ProposalCardProps) {
  const { id, kind, status, offerId, offerName, advertiserId, advertiserName, createdBy, createdAt } = proposal
  const { lines, note, overtaken, decisionReason, decidedBy, decidedAt } = proposal
  const [decision, setDecision] = useState<'accept' | 'decline' | null>(null)
  return (
    <Card aria-label={`${PROPOSAL_KINDS[kind]}: ${offerName}`} className="grid gap-3 p-4 text-13">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h3 className="min-w-0 text-16 [overflow-wrap:anywhere]">
            {offerId === null ? offerName : <Link href={`${adminPath('offers')}/${offerId}`}>{offerName}</Link>}
          </h3>
          <Tag>{PROPOSAL_KINDS[kind]}</Tag>
        </div>
        <p className="text-12 text-muted">
          <TextLink href={`${adminPath('advertisers')}?open=${advertiserId}`}>{advertiserName}</TextLink> (
          {advertiserId}) · {createdBy} · <StaffTime at={createdAt} />
        </p>
      </div>
      <ProposalLines lines={lines} />
      {overtaken.length > 0 ? (
        <p className="rounded-control border border-line-strong px-3 py-2.5">
          Changed since it was sent: {overtaken.join(', ')}. Accepting replaces what is there now.
        </p>
      ) : null}
      {note ? <p className="text-text-2 [overflow-wrap:anywhere]">“{note}”</p> : null}
      {decidedAt ? (
        <p className="[overflow-wrap:anywhere]">
          {PROPOSAL_STATES[status]} by {decidedBy ?? 'former staff'}, <StaffTime at={decidedAt} />
          {decisionReason ? `: ${decisionReason}` : ''}
        </p>
      ) : null}
      {status === 'waiting' && !isReadOnly ? (
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="danger-quiet" onClick={() => setDecision('decline')}>
            Decline
          </Button>
          {kind === 'new_offer' ? (
            <Button asChild variant="primary">
              <Link href={`${adminPath('offers')}/new?proposal=${id}`}>Complete and accept</Link>
            </Button>
          ) : (
            <Button variant="primary" onClick={() => setDecision('accept')}>
              Accept
            </Button>
          )}
        </div>
      ) : null}
      {decision ? <DecisionDialog proposal={proposal} decision={decision} onClose={() => setDecision(null)} /> : null}
    </Card>
  )
}
