import { z } from 'zod'
import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { staffContext } from '@/lib/backoffice/admin/guard'
import { listSchema } from '@/lib/backoffice/admin/schema'
import { listAsCsv } from '@/lib/backoffice/lists/data'
import { listMentees } from '@/lib/rewards/mentorships/admin-data'
import { assignSchema, type Mentee, menteeSchema, menteesQuerySchema } from '@/lib/rewards/mentorships/admin-schema'
import { assignMentee } from '@/lib/rewards/mentorships/admin-service'

const access = rolesOf('manage-mentees')
const COLUMNS = [
  { head: 'Mentee', cell: (row: Mentee) => row.affiliateId },
  { head: 'Name', cell: (row: Mentee) => row.name },
  { head: 'Email', cell: (row: Mentee) => row.email },
  { head: 'Mentor', cell: (row: Mentee) => row.mentorAffiliateId },
  { head: 'Mentor name', cell: (row: Mentee) => row.mentorName },
  { head: 'Share %', cell: (row: Mentee) => row.shareBps / 100 },
  { head: 'Since', cell: (row: Mentee) => row.startedAt },
  { head: 'Ended', cell: (row: Mentee) => row.endedAt },
  { head: 'Last click', cell: (row: Mentee) => row.lastClickAt },
  { head: 'Last conversion', cell: (row: Mentee) => row.lastConversionAt },
  { head: 'First conversion', cell: (row: Mentee) => row.firstConversionAt },
  { head: 'Notes', cell: (row: Mentee) => row.noteCount },
]

/** Mentorships with what their mentees do. [S2.25] */
export const GET = handle(
  { access, query: menteesQuerySchema, response: listSchema(menteeSchema) },
  async ({ query, requestId, at }) => {
    if (query.format === 'json') return listMentees(query, at)
    return listAsCsv((page) => listMentees({ ...query, ...page }, at), COLUMNS, { name: 'mentees', requestId })
  },
)

/** Gives an affiliate a mentor. */
export const POST = handle(
  { access, body: assignSchema, response: z.object({ id: z.uuid() }), status: 201 },
  async (context) => ({ id: await assignMentee(staffContext(context), context.body) }),
)
