'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { MoreRows } from '@/components/shared/lists/more-rows'
import { Failure } from '@/components/shared/states/failure'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Segmented } from '@/components/ui/segmented'
import { CardLoading } from '../../kit/frame/placeholders'
import { ProposalCard } from './proposal-card'
import { proposalsOptions } from './queries'

const STATES = ['waiting', 'decided'] as const

/** What advertisers propose: new offers, and changes they may not make themselves. */
export function ProposalsScreen({ isReadOnly }: { isReadOnly: boolean }) {
  const [state, setState] = useQueryState('state', parseAsStringLiteral(STATES).withDefault('waiting'))
  const query = useInfiniteQuery(proposalsOptions(state))
  const proposals = query.data?.pages.flatMap((page) => page.proposals)
  return (
    <div className="grid max-w-[860px] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-22">Proposals of advertisers</h2>
        <Segmented
          label="Show"
          value={state}
          onValueChange={(next: (typeof STATES)[number]) => setState(next)}
          options={[
            { value: 'waiting', label: 'Waiting' },
            { value: 'decided', label: 'Decided' },
          ]}
        />
      </div>
      {proposals?.map((proposal) => (
        <ProposalCard key={proposal.id} proposal={proposal} isReadOnly={isReadOnly} />
      ))}
      <MoreRows query={query} />
      {proposals?.length === 0 ? (
        <Card>
          <EmptyState as="h3" title={state === 'waiting' ? 'No proposals wait' : 'Nothing was decided yet'}>
            Advertisers propose new offers, and changes that they may not make themselves.
          </EmptyState>
        </Card>
      ) : null}
      {!proposals && query.error ? (
        <Card>
          <Failure query={query} />
        </Card>
      ) : null}
      {query.isPending ? <CardLoading lines={8} /> : null}
    </div>
  )
}
