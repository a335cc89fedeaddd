import Link from 'next/link'
import { easternText } from '@/components/shared/time/eastern-text'
import { TextLink } from '@/components/ui/text-link'
import { requestPath } from '@/lib/people/second-approval-queue/rules'

/** Shown after the first of two approvals. */
export const SECOND_APPROVAL_TEXT = 'Approved. Above $1,000 a day a second person must approve the same amount.'

type FirstApproval = { by: string; at: string; reason: string }

/** "+$2,500.00 by ada@stoke.test on Nov 22, 3:18 AM: Refund of fees" */
export const waitingText = ({ by, at, reason }: FirstApproval, what: string): string =>
  `${what} by ${by} on ${easternText(at, 'MMM d, h:mm a')}: ${reason}`

type WaitingRequestProps = { first: FirstApproval & { id: string }; kind: string; what: string }

/** `waitingText`, with a link to where it is approved, declined or withdrawn. */
export const WaitingRequest = ({ first, kind, what }: WaitingRequestProps) => (
  <span className="grid justify-items-start gap-1">
    {waitingText(first, what)}
    <TextLink asChild accent>
      <Link href={requestPath(`${kind}:${first.id}`)} prefetch={false}>
        Approve or decline
      </Link>
    </TextLink>
  </span>
)
