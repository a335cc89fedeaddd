'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { StaffTime } from '@/components/admin/kit/staff-time'
import { Money } from '@/components/shared/figures/money'
import { apiQuery } from '@/components/shared/live/api-query'
import { Failure } from '@/components/shared/states/failure'
import { Card, CardHead } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Status } from '@/components/ui/status'
import { TextLink } from '@/components/ui/text-link'
import { listSchema } from '@/lib/backoffice/pages/schema'
import { fraudCaseSchema } from '@/lib/conversions/fraud/admin-schema'
import { RULES } from '@/lib/conversions/fraud/constants'
import { FRAUD_PATH, STATUSES } from '../fraud-analysis/labels'
import { LinesLoading } from '../kit/frame/placeholders'
import { adminKeys } from '../kit/keys'

const answer = listSchema(fraudCaseSchema)

/** Their fraud cases and reviews, each leading to where it is decided. */
export function CasesTab({ affiliateId }: { affiliateId: number | null }) {
  const path = `${FRAUD_PATH}?affiliate=${affiliateId}&sort=opened&size=100`
  const query = useQuery(apiQuery([...adminKeys.page('fraud-analysis'), path], path, answer))
  if (!query.data) {
    return <Card>{query.error ? <Failure query={query} /> : <LinesLoading lines={4} className="p-4" />}</Card>
  }
  const { rows } = query.data
  return (
    <Card>
      <CardHead title="Fraud cases" />
      {rows.length === 0 ? (
        <EmptyState as="p" title="No cases">
          The rules found nothing in this affiliate’s traffic.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {rows.map(({ id, rule, score, status, stakeCents, openedAt }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 text-13">
              <TextLink asChild className="min-w-0 flex-1 basis-52 font-medium">
                <Link href={`/admin/fraud-analysis?open=${id}`} prefetch={false}>
                  {RULES[rule].label}
                </Link>
              </TextLink>
              <Status kind={STATUSES[status].kind} pill>
                {STATUSES[status].label}
              </Status>
              <span className="text-muted">Score {score}</span>
              <span>
                <Money cents={stakeCents} /> <span className="text-muted">at stake</span>
              </span>
              <span className="text-12 text-muted">
                Opened <StaffTime at={openedAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
