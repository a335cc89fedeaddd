import type { Proposal } from '@/lib/catalog/offer-proposals/schema'
import { ProposalCard } from './proposal-card'

type ProposalListProps = { proposals: readonly Proposal[]; mayWithdraw: boolean; isNamed?: boolean }

/** The proposals that wait, and behind a press the ones that were decided or withdrawn. */
export function ProposalList({ proposals, ...shown }: ProposalListProps) {
  const waiting = proposals.filter(({ status }) => status === 'waiting')
  const ended = proposals.filter(({ status }) => status !== 'waiting')
  return (
    <>
      {waiting.map((proposal) => (
        <ProposalCard key={proposal.id} proposal={proposal} {...shown} />
      ))}
      {ended.length > 0 ? (
        <details open={waiting.length === 0 && ended.length === 1} className="grid gap-3">
          <summary className="w-fit cursor-pointer py-1 text-13 text-text-2">
            Earlier proposals ({ended.length})
          </summary>
          <div className="grid gap-3 pt-2">
            {ended.map((proposal) => (
              <ProposalCard key={proposal.id} proposal={proposal} {...shown} />
            ))}
          </div>
        </details>
      ) : null}
    </>
  )
}
