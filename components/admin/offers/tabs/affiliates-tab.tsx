'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Section } from '@/components/shared/offer-form/section'
import { Failure } from '@/components/shared/states/failure'
import { Button } from '@/components/ui/button'
import { TextLink } from '@/components/ui/text-link'
import { adminPath } from '@/lib/accounts/staff-permissions/page-permission-rules'
import type { ApplicationRow } from '@/lib/catalog/applications/admin-schema'
import { formatCount } from '@/lib/platform/text/counts'
import { ApplicationStatus } from '../../bulk-approve-affiliates/offers/applications-list'
import { CardLoading } from '../../kit/frame/placeholders'
import { StaffTime } from '../../kit/staff-time'
import { EndAccessDialog, GrantAccessDialog } from '../access-dialogs'
import { affiliatesOptions, materialsOptions } from '../queries'
import { QuestionsForm } from '../questions-form'
import { BlockedSection } from './blocked-section'

type AffiliatesTabProps = { id: number; isLocked: boolean; canDecide: boolean }

/** Who applied, who is approved and who is blocked, and what those who apply are asked. */
export function AffiliatesTab({ id, isLocked, canDecide }: AffiliatesTabProps) {
  const materials = useQuery(materialsOptions(id))
  return (
    <div className="grid max-w-[860px] gap-6">
      <Access id={id} isLocked={isLocked} canDecide={canDecide} />
      <BlockedSection id={id} isLocked={isLocked} />
      {materials.data ? <QuestionsForm id={id} materials={materials.data} isLocked={isLocked} /> : null}
      {materials.error && !materials.data ? <Failure query={materials} /> : null}
    </div>
  )
}

function Access({ id, isLocked, canDecide }: AffiliatesTabProps) {
  const query = useQuery(affiliatesOptions(id))
  const [isGranting, setGranting] = useState(false)
  const [ending, setEnding] = useState<ApplicationRow | null>(null)
  if (query.error && !query.data) return <Failure query={query} />
  if (!query.data) return <CardLoading lines={3} />
  const { rows, total } = query.data
  return (
    <Section title="Applications and approvals">
      {rows.length === 0 ? (
        <p className="text-13 text-muted">Nobody applied yet, and nobody was approved.</p>
      ) : (
        <ul className="grid divide-y divide-line">
          {rows.map((row) => (
            <li key={row.affiliateId} className="grid gap-1.5 py-3 first:pt-0">
              <Row row={row} onEnd={isLocked ? undefined : () => setEnding(row)} />
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {isLocked ? null : (
          <Button size="sm" onClick={() => setGranting(true)}>
            Approve an affiliate
          </Button>
        )}
        {canDecide && rows.length > 0 ? (
          <TextLink accent href={`${adminPath('bulk-approve-affiliates')}/offers?q=${id}`}>
            {total > rows.length ? `All ${formatCount(total)} in the queue` : 'Decide in the queue'}
          </TextLink>
        ) : null}
      </div>
      {isGranting ? <GrantAccessDialog offerId={id} onClose={() => setGranting(false)} /> : null}
      {ending ? <EndAccessDialog offerId={id} row={ending} onClose={() => setEnding(null)} /> : null}
    </Section>
  )
}

type RowProps = { row: ApplicationRow; onEnd: (() => void) | undefined }

function Row({ row: { affiliateId, affiliateName, status, message, answers, reason, requestedAt }, onEnd }: RowProps) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2 text-13">
        <span>
          <span className="font-medium">{affiliateName}</span> <span className="text-muted">({affiliateId})</span>
        </span>
        <span className="flex items-center gap-3">
          <StaffTime at={requestedAt} short />
          <ApplicationStatus status={status} />
          {status === 'approved' && onEnd ? (
            <Button size="sm" variant="danger-quiet" onClick={onEnd} aria-label={`End approval of ${affiliateName}`}>
              End approval
            </Button>
          ) : null}
        </span>
      </div>
      {message ? (
        <p dir="auto" className="text-13 whitespace-pre-line text-text-2">
          {message}
        </p>
      ) : null}
      {answers.map(({ question, answer }) => (
        <p key={question} className="text-13">
          <span className="text-muted">{question}</span> {answer}
        </p>
      ))}
      {reason ? <p className="text-12 text-muted">Reason: {reason}</p> : null}
    </>
  )
}
