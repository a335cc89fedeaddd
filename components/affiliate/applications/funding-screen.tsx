'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { MoreRows } from '@/components/shared/lists/more-rows'
import { TwoColumnLayout } from '@/components/shared/page/two-column-layout'
import { Failure } from '@/components/shared/states/failure'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { FundingForm } from './funding-form'
import { FundingList } from './funding-list'
import { NotApproved } from './not-approved'
import { fundingOptions } from './queries'

/** The application form for an advance, one at a time, and the list of applications. */
export function FundingScreen({ isApproved }: { isApproved: boolean }) {
  const query = useInfiniteQuery(fundingOptions)
  const applications = query.data?.pages.flatMap((page) => page.applications)
  if (!applications) {
    return query.error ? (
      <Card>
        <Failure query={query} />
      </Card>
    ) : (
      <Skeleton className="h-96 rounded-card" />
    )
  }
  const hasOpen = applications.some(({ status }) => status === 'submitted')
  const list = <FundingList applications={applications} more={<MoreRows query={query} />} />
  if (isApproved && hasOpen) return <div className="max-w-[720px]">{list}</div>
  return (
    <TwoColumnLayout aside={list}>
      {isApproved ? <FundingForm /> : <NotApproved what="apply for funding" />}
    </TwoColumnLayout>
  )
}
