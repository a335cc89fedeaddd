import { noticeText } from '@/lib/messages/texts/notice-rules'
import { privateName } from '../referrals/rules'
import { shareText } from './rules'

type Person = { firstName: string; lastName: string }
type Pair = { mentorshipId: string; mentor: Person; mentee: Person; shareBps: number }

const nameOf = ({ firstName, lastName }: Person) => privateName(firstName, lastName)

/** The notifications of a new mentorship for both people; each learns only a first name and an initial of the other. */
export function mentorshipStartedNotifications({ mentorshipId, mentor, mentee, shareBps }: Pair) {
  const dedupeKey = `mentorship:${mentorshipId}:began`
  return {
    mentee: {
      topic: 'staff_message',
      icon: 'mentor',
      dedupeKey,
      ...noticeText('mentor-assigned', { mentor: nameOf(mentor) }),
    },
    mentor: {
      topic: 'staff_message',
      icon: 'mentor',
      dedupeKey,
      ...noticeText(shareBps > 0 ? 'mentee-assigned-with-share' : 'mentee-assigned', {
        mentee: nameOf(mentee),
        share: shareText(shareBps),
      }),
      destinationUrlPath: '/account/payment?account=available',
    },
  } as const
}

/** The notifications of both for the end of a mentorship. */
export function mentorshipEndedNotifications({ mentorshipId, mentor, mentee }: Omit<Pair, 'shareBps'>) {
  const dedupeKey = `mentorship:${mentorshipId}:ended`
  return {
    mentee: {
      topic: 'staff_message',
      icon: 'mentor',
      dedupeKey,
      ...noticeText('mentor-ended', { mentor: nameOf(mentor) }),
    },
    mentor: {
      topic: 'staff_message',
      icon: 'mentor',
      dedupeKey,
      ...noticeText('mentee-ended', { mentee: nameOf(mentee) }),
    },
  } as const
}
