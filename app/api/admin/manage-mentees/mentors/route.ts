import { z } from 'zod'
import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { staffContext } from '@/lib/backoffice/admin/guard'
import { listSchema } from '@/lib/backoffice/admin/schema'
import { listAsCsv } from '@/lib/backoffice/lists/data'
import { decimalDollars } from '@/lib/platform/money/format'
import { listMentors } from '@/lib/rewards/mentors/admin-data'
import { type Mentor, mentorSchema, mentorsQuerySchema, newMentorSchema } from '@/lib/rewards/mentors/admin-schema'
import { addMentor } from '@/lib/rewards/mentors/admin-service'

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
  async (context) => ({ userId: await addMentor(staffContext(context), context.body) }),
)
