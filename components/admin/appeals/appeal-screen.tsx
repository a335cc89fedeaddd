'use client'

import { useQuery } from '@tanstack/react-query'
import { BackLink } from '@/components/shared/page/back-link'
import { Failure } from '@/components/shared/states/failure'
import { Card, CardHead } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { Status } from '@/components/ui/status'
import { adminPath } from '@/lib/accounts/staff-permissions/page-permission-rules'
import type { AppealDetail } from '@/lib/conversions/appeals/admin-schema'
import { APPEAL_STATES } from '@/lib/conversions/appeals/constants'
import { formatCents } from '@/lib/platform/money/format'
import { TrailView } from '../conversion-feed/trail-view'
import { AppealCard } from './appeal-card'
import { DecisionCard } from './decision-card'
import { APPEAL_KINDS } from './lists'
import { appealOptions } from './queries'
import { QuestionsCard } from './questions-card'

/** One appeal: what is said, what the advertiser answered, the decision, and the whole trail beside it. */
export function AppealScreen({ id }: { id: string }) {
  const query = useQuery(appealOptions(id))
  return (
    <div className="grid gap-4">
      <BackLink href={adminPath('appeals')}>All appeals</BackLink>
      {query.data ? <Loaded appeal={query.data} /> : null}
      {!query.data && query.error ? (
        <Card>
          <Failure query={query} />
        </Card>
      ) : null}
      {!query.data && !query.error ? <Skeleton aria-busy="true" className="h-96" /> : null}
    </div>
  )
}

function Loaded({ appeal }: { appeal: AppealDetail }) {
  const { affiliateName, affiliateId, payoutCents, offerName, status, trail } = appeal
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="min-w-0 text-22 leading-7 [overflow-wrap:anywhere]">
          {formatCents(payoutCents)} to {affiliateName || `affiliate ${affiliateId}`}, {offerName}
        </h2>
        <Status kind={APPEAL_KINDS[status]} pill>
          {APPEAL_STATES[status]}
        </Status>
      </div>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-4">
          <AppealCard appeal={appeal} />
          {appeal.isAdvertisersReason ? <QuestionsCard appeal={appeal} /> : null}
          <DecisionCard appeal={appeal} />
        </div>
        <Card aria-labelledby="trail-title" className="min-w-0">
          <CardHead id="trail-title" title="Trail" />
          <TrailView trail={trail} canReplay={false} />
        </Card>
      </div>
    </>
  )
}
