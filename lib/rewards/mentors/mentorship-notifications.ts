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
      title: `${nameOf(mentor)} is your mentor`,
      message: 'They help you get started. Your earnings stay entirely yours.',
    },
    mentor: {
      topic: 'staff_message',
      icon: 'mentor',
      dedupeKey,
      title: `${nameOf(mentee)} is your mentee`,
      message:
        shareBps > 0
          ? `You earn ${shareText(shareBps)} of what is approved of theirs, paid by us. It is in your balance as "Mentor share".`
          : 'You are their mentor from now on.',
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
      title: `${nameOf(mentor)} is no longer your mentor`,
      message: 'Nothing changes in what you earn.',
    },
    mentor: {
      topic: 'staff_message',
      icon: 'mentor',
      dedupeKey,
      title: `${nameOf(mentee)} is no longer your mentee`,
      message: 'You keep what you were paid for them.',
    },
  } as const
}
