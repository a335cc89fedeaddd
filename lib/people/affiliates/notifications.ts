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
        title: 'Your account is approved',
        message: 'Your links count from now on. Pick an offer and share your first one.',
        destinationUrlPath: '/offers',
        actionLabel: 'Browse offers',
      },
      reject: { title: 'Your application was not accepted', message: reason, destinationUrlPath: '/account/help' },
      ask: {
        title: 'We have a question before we approve you',
        message: reason,
        destinationUrlPath: answerPath,
        actionLabel: 'Answer',
        isActionRequired: true,
      },
    } as const
  )[decision]
  return { topic: 'staff_message' as const, dedupeKey: `applicant:${id}:${decision}:${at.getTime()}`, ...content }
}
