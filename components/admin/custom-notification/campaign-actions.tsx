'use client'

import { Button } from '@/components/ui/button'
import type { CampaignAction, CampaignRow } from '@/lib/people/campaigns/admin-schema'
import { ChangeDialog } from '../kit/change/change-dialog'
import { useChange } from '../kit/change/use-change'
import { CAMPAIGNS_PATH } from './queries'

type Words = { label: string; busyLabel: string; done: string; effect: string; isDanger?: boolean }

const WORDS: Record<CampaignAction, Words> = {
  duplicate: {
    label: 'Duplicate',
    busyLabel: 'Duplicating…',
    done: 'A draft with the same words is made.',
    effect: 'A draft with the same words for the same audience.',
  },
  unschedule: {
    label: 'Back to draft',
    busyLabel: 'Taking back…',
    done: 'The message is a draft again.',
    effect: 'It is not sent at its time, and can be edited again.',
  },
  recall: {
    label: 'Recall',
    busyLabel: 'Recalling…',
    done: 'The message is recalled.',
    effect: 'Who has not read it does not see it any more. Who has read it keeps it, and mails stay.',
    isDanger: true,
  },
  discard: {
    label: 'Discard',
    busyLabel: 'Discarding…',
    done: 'The draft is gone.',
    effect: 'The draft is gone for good. The log keeps its words.',
    isDanger: true,
  },
}

export type Step = CampaignAction | 'edit' | 'send'

const STEPS: Record<CampaignRow['status'], readonly Step[]> = {
  draft: ['discard', 'duplicate', 'edit', 'send'],
  scheduled: ['duplicate', 'unschedule'],
  sending: ['recall', 'duplicate'],
  sent: ['recall', 'duplicate'],
  recalled: ['duplicate'],
}

const labelOf = (step: Step) => (step === 'edit' ? 'Edit' : step === 'send' ? 'Send' : WORDS[step].label)

/** What can be done with a message as it stands. */
export function CampaignButtons({ row, onPick }: { row: CampaignRow; onPick: (step: Step) => void }) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {STEPS[row.status].map((step) => (
        <Button
          key={step}
          variant={step === 'recall' || step === 'discard' ? 'danger-quiet' : step === 'send' ? 'primary' : 'secondary'}
          onClick={() => onPick(step)}
        >
          {labelOf(step)}
        </Button>
      ))}
    </div>
  )
}

type StepDialogProps = { row: CampaignRow; action: CampaignAction; onClose: () => void; onDone: () => void }

/** One step with its reason. */
export function StepDialog({ row, action, onClose, onDone }: StepDialogProps) {
  const words = WORDS[action]
  const { mutateAsync } = useChange('custom-notification', words.done)
  return (
    <ChangeDialog
      isOpen
      onClose={onClose}
      title={`${words.label}: ${row.title}`}
      description={words.effect}
      label={words.label}
      busyLabel={words.busyLabel}
      isDanger={words.isDanger ?? false}
      run={async ({ reason }) => {
        await mutateAsync({ path: `${CAMPAIGNS_PATH}/${row.id}/${action}`, body: { reason } })
        onDone()
      }}
    />
  )
}
