import { useInfiniteQuery } from '@tanstack/react-query'
import { MoreRows } from '@/components/shared/lists/more-rows'
import { PROPOSALS_SHOWN } from '@/lib/catalog/proposals/constants'
import type { Proposal } from '@/lib/catalog/proposals/schema'
import { ProposalCard } from './proposal-card'
import { ownProposalsOptions, type ProposalFilter } from './queries'

type ProposalListProps = {
  filter: ProposalFilter
  /** The latest of them, which came with the offers. */
  latest: readonly Proposal[]
  mayWithdraw: boolean
  isNamed?: boolean
}

/** The proposals that wait, and behind a press the ones that were decided or withdrawn. */
export function ProposalList({ filter, latest, ...shown }: ProposalListProps) {
  const query = useInfiniteQuery({ ...ownProposalsOptions(filter), enabled: latest.length >= PROPOSALS_SHOWN })
  const proposals = query.data?.pages.flatMap((page) => page.proposals) ?? latest
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
      <MoreRows query={query} />
    </>
  )
}
