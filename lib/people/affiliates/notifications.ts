import { noticeText } from '@/lib/messages/texts/notice-rules'
import type { ApplicantDecision } from './constants'

type Decision = {
  id: number
  decision: ApplicantDecision
  reason: string
  /** Where a question is answered: in the application, or by a message. */
  answerPath: string
}

/** Notifies an applicant of a decision. */
export function decisionNotification({ id, decision, reason, answerPath }: Decision, at: Date) {
  const content = (
    {
      approve: {
        icon: 'approved',
        ...noticeText('applicant-approved', {}),
        destinationUrlPath: '/offers',
        actionLabel: 'Browse offers',
      },
      reject: { ...noticeText('applicant-rejected', { reason }), destinationUrlPath: '/account/help' },
      ask: {
        ...noticeText('applicant-question', { reason }),
        destinationUrlPath: answerPath,
        actionLabel: 'Answer',
        isActionRequired: true,
      },
    } as const
  )[decision]
  return { topic: 'staff_message' as const, dedupeKey: `applicant:${id}:${decision}:${at.getTime()}`, ...content }
}
