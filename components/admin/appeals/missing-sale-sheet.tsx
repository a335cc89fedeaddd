import Link from 'next/link'
import { useState } from 'react'
import { FactList } from '@/components/shared/figures/fact-list'
import { LinkedText } from '@/components/shared/page/linked-text'
import { easternText } from '@/components/shared/time/eastern-text'
import { EvidencePictures } from '@/components/shared/upload/evidence-pictures'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent } from '@/components/ui/sheet'
import { TextLink } from '@/components/ui/text-link'
import { adminPath } from '@/lib/accounts/staff-permissions/page-permission-rules'
import { INQUIRY_STATES } from '@/lib/conversions/appeals/constants'
import type { StaffInquiry } from '@/lib/conversions/appeals/missing-sale-admin-schema'
import { dayLabel } from '@/lib/platform/dates/days'
import { formatCents } from '@/lib/platform/money/format'
import { useMayChange } from '../kit/frame/staff-rights'
import { DecideInquiryDialog } from './decide-missing-sale-dialog'

/** What an affiliate says of a sale they miss, with the buttons that decide about it. */
export function InquirySheet({ inquiry, onClose }: { inquiry: StaffInquiry; onClose: () => void }) {
  const mayDecide = useMayChange('appeals') && inquiry.status === 'open'
  const [decision, setDecision] = useState<'granted' | 'declined'>()
  const { affiliateId, affiliateName, advertiserName, offerName, order, day, amountCents } = inquiry
  const {
    clickId,
    clickedAt,
    code,
    goalName,
    txnId,
    createdAt,
    dueAt,
    status,
    answer,
    message,
    pictures,
    waitsFor,
    granted,
  } = inquiry
  return (
    <Sheet open onOpenChange={(next) => next || onClose()}>
      <SheetContent title={`Order ${order}`}>
        <div className="grid gap-4 p-4">
          <FactList
            facts={[
              [
                'Affiliate',
                <TextLink key="affiliate" asChild>
                  <Link href={`${adminPath('manage-users')}/${affiliateId}`} prefetch={false}>
                    {affiliateName || 'Affiliate'} ({affiliateId})
                  </Link>
                </TextLink>,
              ],
              ['Offer', advertiserName ? `${offerName}, ${advertiserName}` : offerName],
              ['Sale', `${dayLabel(day)}${amountCents === null ? '' : `, ${formatCents(amountCents)}`}`],
              ...(txnId ? ([['Number at the shop', txnId]] as const) : []),
              ...(goalName ? ([['Goal', goalName]] as const) : []),
              creditFact({ clickId, clickedAt, code }),
              ['Asked', easternText(createdAt)],
              ['Advertiser’s deadline', easternText(dueAt)],
              ['State', waitsFor === 'advertiser' ? 'Waits for the advertiser' : INQUIRY_STATES[status]],
              ...(granted ? ([['Granted by one person', firstApproval(granted)]] as const) : []),
              ...(answer ? ([['Answer', answer]] as const) : []),
            ]}
          />
          <p className="bidi-auto text-14 leading-6 whitespace-pre-wrap [overflow-wrap:anywhere]">
            {message ? <LinkedText text={message} /> : 'Erased with the account.'}
          </p>
          <EvidencePictures pictures={pictures} />
          {mayDecide ? (
            <div className="flex flex-wrap gap-2">
              <Button variant="primary" onClick={() => setDecision('granted')}>
                Grant
              </Button>
              <Button onClick={() => setDecision('declined')}>Decline</Button>
            </div>
          ) : null}
          {decision ? (
            <DecideInquiryDialog
              inquiry={inquiry}
              decision={decision}
              onDone={onClose}
              onClose={() => setDecision(undefined)}
            />
          ) : null}
        </div>
      </SheetContent>
    </Sheet>
  )
}

/** What earns the sale: the code that the buyer entered, or the last click before it. */
function creditFact({ clickId, clickedAt, code }: Pick<StaffInquiry, 'clickId' | 'clickedAt' | 'code'>) {
  if (code) return ['Code', code] as const
  return ['Last click', `${clickId}, ${clickedAt ? easternText(clickedAt) : ''}`] as const
}

function firstApproval({ by, amountCents, payoutCents }: NonNullable<StaffInquiry['granted']>): string {
  const paid = amountCents === null ? '' : `, the buyer paid ${formatCents(amountCents)}`
  return `${by}: it pays ${formatCents(payoutCents)}${paid}. A second person grants the same.`
}
