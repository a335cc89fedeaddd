'use client'

import { Button } from '@/components/ui/button'
import type { CampaignAction, CampaignRow } from '@/lib/people/campaigns/admin-schema'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { CAMPAIGNS_PATH } from './queries'

type Labels = { label: string; busyLabel: string; done: string; effect: string; isDanger?: boolean }

const LABELS: Record<CampaignAction, Labels> = {
  duplicate: {
    label: 'Duplicate',
    busyLabel: 'Duplicating…',
    done: 'Draft created with the same content.',
    effect: 'Creates a draft with the same content and audience.',
  },
  unschedule: {
    label: 'Back to draft',
    busyLabel: 'Unscheduling…',
    done: 'Message unscheduled. It is a draft again.',
    effect: 'It will not be sent at the scheduled time and can be edited again.',
  },
  recall: {
    label: 'Recall',
    busyLabel: 'Recalling…',
    done: 'Message recalled.',
    effect: 'Removes it for everyone who has not read it. Those who have read it keep it, and emails stay.',
    isDanger: true,
  },
  discard: {
    label: 'Discard',
    busyLabel: 'Discarding…',
    done: 'Draft discarded.',
    effect: 'Deletes the draft permanently. The admin log keeps its content.',
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

const labelOf = (step: Step) => (step === 'edit' ? 'Edit' : step === 'send' ? 'Send' : LABELS[step].label)

/** The actions available for a message in its current status. */
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

/** The dialog of one action, which asks for a reason. */
export function StepDialog({ row, action, onClose, onDone }: StepDialogProps) {
  const labels = LABELS[action]
  return (
    <StaffChangeDialog
      page="custom-notification"
      done={labels.done}
      onClose={onClose}
      title={`${labels.label}: ${row.title}`}
      description={labels.effect}
      label={labels.label}
      busyLabel={labels.busyLabel}
      isDanger={labels.isDanger ?? false}
      change={() => ({ path: `${CAMPAIGNS_PATH}/${row.id}/${action}` })}
      onDone={onDone}
    />
  )
}
