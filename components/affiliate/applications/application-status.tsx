import { Status, type StatusKind } from '@/components/ui/status'
import type { FundingApplication } from '@/lib/money/advances/schema'

type ApplicationStatus = FundingApplication['status']

const STATUS_STYLES: Record<ApplicationStatus, { kind: StatusKind; text: string }> = {
  submitted: { kind: 'pending', text: 'In review' },
  approved: { kind: 'approved', text: 'Approved' },
  partly_approved: { kind: 'approved', text: 'Approved in part' },
  declined: { kind: 'rejected', text: 'Declined' },
  withdrawn: { kind: 'reversed', text: 'Withdrawn' },
}

/** The status of an application. */
export function ApplicationStatusPill({ status }: { status: ApplicationStatus }) {
  const { kind, text } = STATUS_STYLES[status]
  return (
    <Status kind={kind} pill>
      {text}
    </Status>
  )
}
