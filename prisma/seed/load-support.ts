import type { TicketPriority, TicketStatus } from '../../lib/generated/prisma/enums'
import type { SupportTopic } from '../../lib/people/support/constants'
import type { Tx } from '../../lib/platform/database/db'
import { HOUR_MS } from '../../lib/platform/dates/constants'
import type { People } from './load-people'
import { MARA_ID, STAGER_ID } from './people'
import { Random } from './random'

type DemoMessage = {
  hoursAgo: number
  from: 'request' | 'community' | 'moderator' | 'gsm'
  body: string
  isNote?: true
}
type DemoTicket = {
  topic: SupportTopic
  subject: string
  status: TicketStatus
  priority: TicketPriority
  assignee: 'community' | 'moderator' | 'gsm' | null
  messages: readonly DemoMessage[]
}

const TICKETS: readonly DemoTicket[] = [
  {
    topic: 'payouts',
    subject: 'My bank asks who sent the payout',
    status: 'answered',
    priority: 'normal',
    assignee: 'community',
    messages: [
      {
        hoursAgo: 52,
        from: 'request',
        body: 'My bank holds the last payout and asks for a document from the sender. What can I give them?',
      },
      {
        hoursAgo: 50,
        from: 'community',
        isNote: true,
        body: 'Same bank as two weeks ago: the monthly statement was enough.',
      },
      {
        hoursAgo: 49,
        from: 'community',
        body: 'The statement of the month names us, the amount and the day. You find it on your payment page, under Statements.\n\nIf the bank wants more, send us what they wrote.',
      },
    ],
  },
  {
    topic: 'tracking',
    subject: 'Clicks are there, sales are missing',
    status: 'open',
    priority: 'high',
    assignee: null,
    messages: [
      {
        hoursAgo: 5,
        from: 'request',
        body: 'Since this morning my landing page sends as many clicks as always, and no sale arrives. Did the postback of the offer change?',
      },
    ],
  },
  {
    topic: 'offers',
    subject: 'A higher payout for newsletter traffic',
    status: 'open',
    priority: 'normal',
    assignee: 'gsm',
    messages: [
      {
        hoursAgo: 30,
        from: 'request',
        body: 'I send 300 sales a month from one newsletter. Is there a better payout for it?',
      },
      { hoursAgo: 28, from: 'gsm', body: 'Which offer is it, and which sub-ID does the newsletter use?' },
      { hoursAgo: 2, from: 'request', body: 'All of them, with s1=letter.' },
    ],
  },
  {
    topic: 'account',
    subject: 'I have a new phone',
    status: 'solved',
    priority: 'low',
    assignee: 'moderator',
    messages: [
      { hoursAgo: 200, from: 'request', body: 'How do I move the codes to my new phone?' },
      {
        hoursAgo: 198,
        from: 'moderator',
        body: 'Sign in with the old one, or with a recovery code, then turn two-factor authentication off and on again.',
      },
    ],
  },
]

const REPLIES: readonly { name: string; body: string }[] = [
  {
    name: 'Missing conversions: what we need',
    body: 'Hello {name},\n\nplease send us two or three click IDs and the days of the sales, so that we can follow them.\n\n{staff} of {network}',
  },
  {
    name: 'Payout is on its way',
    body: 'Hello {name},\n\nyour payout was sent. Banks take up to three business days; your payment page shows each step.\n\n{staff} of {network}',
  },
  {
    name: 'Solved, tell us if not',
    body: 'Hello {name},\n\nwe take "{subject}" as solved. A reply in your account opens it again.\n\n{staff} of {network}',
  },
]

/** Tickets of affiliates in every state, and the saved replies of staff. */
export async function loadSupport(tx: Tx, people: People, now: Date): Promise<void> {
  for (const [index, ticket] of TICKETS.entries()) {
    const userId = people.users.get(index % 2 === 0 ? MARA_ID : STAGER_ID)
    if (userId) await loadTicket(tx, ticket, { people, now, userId })
  }
  const ago = new Date(now.getTime() - 400 * HOUR_MS)
  await tx.savedReply.createMany({
    data: REPLIES.map((reply) => ({ ...reply, id: new Random(`reply ${reply.name}`).id(ago), updatedAt: ago })),
  })
}

type Around = { people: People; now: Date; userId: string }

async function loadTicket(tx: Tx, ticket: DemoTicket, { people, now, userId }: Around): Promise<void> {
  const { topic, subject, status, priority, assignee, messages } = ticket
  const at = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * HOUR_MS)
  const spoken = messages.filter(({ isNote }) => !isNote)
  const answers = spoken.filter(({ from }) => from !== 'request')
  const asked = spoken.findLast(({ from }) => from === 'request')
  const createdAt = at(messages[0]?.hoursAgo ?? 1)
  const staff = (role: string) => people.staff[role] ?? null
  await tx.supportTicket.create({
    data: {
      topic,
      subject,
      status,
      priority,
      userId,
      createdAt,
      version: spoken.length,
      id: new Random(`ticket ${subject}`).id(createdAt),
      assigneeId: assignee && staff(assignee),
      updatedAt: at(messages.at(-1)?.hoursAgo ?? 1),
      firstAnsweredAt: answers[0] ? at(answers[0].hoursAgo) : null,
      waitingSince: status === 'open' && asked ? at(asked.hoursAgo) : null,
      messages: {
        create: messages.map(({ hoursAgo, from, body, isNote = false }) => ({
          id: new Random(`message ${subject} ${hoursAgo}`).id(at(hoursAgo)),
          authorId: from === 'request' ? userId : (staff(from) ?? userId),
          body,
          isNote,
          createdAt: at(hoursAgo),
        })),
      },
    },
  })
}
