'use client'

import { useState } from 'react'
import { FactList } from '@/components/shared/figures/fact-list'
import { useReturnFocus } from '@/components/shared/page/use-return-focus'
import { Sheet, SheetContent } from '@/components/ui/sheet'
import type { CampaignChoices, CampaignRow } from '@/lib/people/campaigns/admin-schema'
import { audienceLabel, easternTime, share } from '@/lib/people/campaigns/rules'
import { formatCount } from '@/lib/platform/text/counts'
import { ForChangers } from '../kit/frame/staff-rights'
import { AudienceSize } from './audience-size'
import { BellPreview } from './bell-preview'
import { CampaignButtons, type Step, StepDialog } from './campaign-actions'
import { ComposeDialog } from './compose-dialog'
import { STATUSES, TYPES } from './labels'
import { SendDialog } from './send-dialog'
import { TestButton } from './test-button'

type CampaignSheetProps = { row: CampaignRow | null; choices: CampaignChoices; onClose: () => void }

/** One message with its preview, audience, results and actions. */
export function CampaignSheet({ row, choices, onClose }: CampaignSheetProps) {
  const returnFocus = useReturnFocus()
  const [step, setStep] = useState<Step | null>(null)
  const done = () => {
    setStep(null)
    onClose()
  }
  const dialog = { onClose: () => setStep(null), onDone: done }
  return (
    <Sheet open={row !== null} onOpenChange={(open) => open || done()}>
      {row ? (
        <SheetContent
          {...returnFocus}
          title={row.title}
          foot={
            <ForChangers page="custom-notification">
              <CampaignButtons row={row} onPick={setStep} />
            </ForChangers>
          }
        >
          <div className="grid gap-5 p-4">
            <BellPreview content={toContent(row)} />
            {row.status === 'draft' ? (
              <ForChangers page="custom-notification">
                <TestButton content={toContent(row)} />
              </ForChangers>
            ) : null}
            <FactList facts={listFacts(row, choices)} />
            {row.status === 'draft' ? <AudienceSize audience={row.audience} /> : null}
          </div>
          {step === 'send' ? <SendDialog row={row} {...dialog} /> : null}
          {step === 'edit' ? <ComposeDialog row={row} choices={choices} {...dialog} /> : null}
          {step && step !== 'send' && step !== 'edit' ? <StepDialog row={row} action={step} {...dialog} /> : null}
        </SheetContent>
      ) : null}
    </Sheet>
  )
}

const toContent = ({ type, title, message, destinationUrlPath, actionLabel }: CampaignRow) => ({
  type,
  title,
  message,
  destinationUrlPath,
  actionLabel,
})

function listFacts(row: CampaignRow, choices: CampaignChoices) {
  const moment = (at: string | null) => (at ? easternTime(new Date(at)) : null)
  const facts: [string, string | null][] = [
    ['Status', STATUSES[row.status].label],
    ['Type', TYPES[row.type]],
    ['Link', row.destinationUrlPath ?? 'None'],
    ['Audience', audienceLabel(row.audience, choices)],
    ['Created', moment(row.dateCreated)],
    ['Created by', row.createdBy],
    ['Scheduled for', moment(row.scheduledAt)],
    ['Sent', moment(row.sentAt)],
    ['Recalled', moment(row.recalledAt)],
    ...(row.audienceCount === null || row.status === 'scheduled' ? [] : listFigures(row, row.audienceCount)),
  ]
  return facts.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]))
}

function listFigures({ deliveredCount, readCount, clickedCount }: CampaignRow, people: number): [string, string][] {
  const ofDelivered = (count: number) => {
    const percent = share(count, deliveredCount)
    return percent === null ? formatCount(count) : `${formatCount(count)} (${percent}%)`
  }
  return [
    ['Delivered', `${formatCount(deliveredCount)} of ${formatCount(people)}`],
    ['Read', ofDelivered(readCount)],
    ['Clicked', ofDelivered(clickedCount)],
  ]
}
