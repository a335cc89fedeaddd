import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FactList } from '@/components/shared/figures/fact-list'
import { QueryNote } from '@/components/shared/states/query-note'
import { easternText } from '@/components/shared/time/eastern-text'
import { EvidencePictures } from '@/components/shared/upload/evidence-pictures'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import type { AdvertiserInquiry } from '@/lib/conversions/appeals/missing-sale-schema'
import { dayLabel } from '@/lib/platform/dates/days'
import { formatCents } from '@/lib/platform/money/format'
import { plural } from '@/lib/platform/text/counts'
import { inquiriesOptions } from '../queries'
import { AnswerInquiryDialog, type InquiryDecision } from './answer-missing-sale-dialog'

/** The sales that affiliates miss and that the advertiser is asked about; nothing where there is none. */
export function InquiriesCard() {
  const query = useQuery(inquiriesOptions)
  const [answering, setAnswering] = useState<{ inquiry: AdvertiserInquiry; decision: InquiryDecision }>()
  const { data } = query
  if (!data) return <QueryNote query={query} text="What affiliates ask about could not be loaded." className="mb-4" />
  const { inquiries } = data
  if (inquiries.length === 0) return null
  return (
    <Card aria-label="Missing sales" className="mb-4">
      <h2 className="border-b border-line px-4 py-3 text-14 font-strong">
        {plural(inquiries.length, 'missing sale')} to answer
      </h2>
      <ul>
        {inquiries.map((inquiry) => (
          <li key={inquiry.id} className="grid gap-3 border-b border-line px-4 py-3 last:border-b-0">
            <Inquiry inquiry={inquiry} />
            <div className="flex flex-wrap gap-2">
              <Button size="sm" onClick={() => setAnswering({ inquiry, decision: 'granted' })}>
                Grant
              </Button>
              <Button size="sm" variant="ghost" onClick={() => setAnswering({ inquiry, decision: 'declined' })}>
                Decline
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {answering ? <AnswerInquiryDialog {...answering} onClose={() => setAnswering(undefined)} /> : null}
    </Card>
  )
}

function Inquiry({ inquiry }: { inquiry: AdvertiserInquiry }) {
  const { order, offerName, day, amountCents, affiliateId, message, pictures, dueAt } = inquiry
  const { clickId, clickedAt, code, goalName, txnId } = inquiry
  return (
    <>
      <FactList
        facts={[
          [
            'Order',
            <span key="order" className="mono">
              {order}
            </span>,
          ],
          ...(txnId
            ? [
                [
                  'Number at the shop',
                  <span key="txn" className="mono">
                    {txnId}
                  </span>,
                ] as const,
              ]
            : []),
          ...(goalName ? [['Goal', goalName] as const] : []),
          ['Sale', `${dayLabel(day)}${amountCents === null ? '' : `, ${formatCents(amountCents)}`}`],
          ['Offer', offerName],
          ['Affiliate', String(affiliateId)],
          code
            ? [
                'Code',
                <span key="code" className="mono">
                  {code}
                </span>,
              ]
            : [
                'Last click',
                <span key="click">
                  <span className="mono">{clickId}</span>, {clickedAt ? easternText(clickedAt) : ''}
                </span>,
              ],
          ['Answer by', easternText(dueAt)],
        ]}
      />
      <p className="bidi-auto text-14 whitespace-pre-wrap [overflow-wrap:anywhere]">{message}</p>
      <EvidencePictures pictures={pictures} />
    </>
  )
}
