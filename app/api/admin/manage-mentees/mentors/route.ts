import { z } from 'zod'
import { staffOf } from '@/lib/admin/guard'
import { listAsCsv } from '@/lib/admin/list'
import { rolesOf } from '@/lib/admin/rules'
import { listSchema } from '@/lib/admin/schema'
import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'
import { listMentors } from '@/lib/mentors/data'
import { makeMentor } from '@/lib/mentors/roster'
import { type Mentor, mentorSchema, mentorsQuerySchema, newMentorSchema } from '@/lib/mentors/schema'
import { decimalDollars } from '@/lib/money/format'

const access = rolesOf('manage-mentees')
const COLUMNS = [
  { head: 'Mentor', cell: (row: Mentor) => row.affiliateId },
  { head: 'Name', cell: (row: Mentor) => row.name },
  { head: 'Email', cell: (row: Mentor) => row.email },
  { head: 'Mentees', cell: (row: Mentor) => row.menteeCount },
  { head: 'Capacity', cell: (row: Mentor) => row.capacity },
  { head: 'Share %', cell: (row: Mentor) => row.shareBps / 100 },
  { head: 'Takes mentees', cell: (row: Mentor) => (row.isActive ? 'yes' : 'no') },
  { head: 'Paid', cell: (row: Mentor) => decimalDollars(BigInt(row.paidCents)) },
  { head: 'Hours to first conversion', cell: (row: Mentor) => row.meanHoursToFirst },
  { head: 'Since', cell: (row: Mentor) => row.createdAt },
]

/** Mentors with how full they are and what they were paid. */
export const GET = handle(
  { access, query: mentorsQuerySchema, response: listSchema(mentorSchema) },
  async ({ query, requestId }) => {
    if (query.format === 'json') return listMentors(query)
    return listAsCsv((page) => listMentors({ ...query, ...page }), COLUMNS, { name: 'mentors', requestId })
  },
)

/** Makes an affiliate a mentor. */
export const POST = handle(
  { access, body: newMentorSchema, response: z.object({ userId: z.uuid() }), status: 201 },
  async (context) => ({ userId: await makeMentor(context.body, staffOf(context), systemClock.now()) }),
)
