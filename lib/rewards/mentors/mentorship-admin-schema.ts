import { z } from 'zod'
import { listColumns } from '@/lib/backoffice/lists/rules'
import { listQuery, reasonSchema } from '@/lib/backoffice/pages/schema'
import { centsSchema } from '@/lib/platform/money/schema'
import { confirmation, NUMBER, terms } from './admin-schema'

/** `GET /api/admin/manage-mentees`: mentorships. `activity` filters by whether the mentee had a click lately. */
export const menteesQuerySchema = listQuery(['started', 'name', 'mentor'], {
  state: z.enum(['open', 'ended']).optional(),
  activity: z.enum(['active', 'quiet']).optional(),
  mentor: z.uuid().optional(),
})
export type MenteesQuery = z.output<typeof menteesQuerySchema>

/** A mentorship with the activity of its mentee. Instants are null for events that never happened. */
export const menteeSchema = z.object({
  id: z.uuid(),
  affiliateId: z.number().int(),
  name: z.string(),
  email: z.string(),
  mentorId: z.uuid(),
  mentorAffiliateId: z.number().int(),
  mentorName: z.string(),
  shareBps: z.number().int(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  lastClickAt: z.iso.datetime().nullable(),
  lastConversionAt: z.iso.datetime().nullable(),
  /** The first counted conversion since the mentorship began. */
  firstConversionAt: z.iso.datetime().nullable(),
  noteCount: z.number().int(),
})
export type Mentee = z.output<typeof menteeSchema>

/** `GET …/{id}`: notes, newest first, and what the mentor was paid for this mentee, less reversals, in cents. */
export const menteeDetailSchema = z.object({
  paidCents: centsSchema,
  notes: z.array(z.object({ id: z.string(), at: z.iso.datetime(), by: z.string(), text: z.string() })),
})
export type MenteeDetail = z.output<typeof menteeDetailSchema>

const given = { mentorId: z.uuid('Choose a mentor.'), shareBps: terms.shareBps.optional() }

/** `POST /api/admin/manage-mentees`; `confirm` is `assign 10519`. Without a share the mentor's own applies. */
export const assignSchema = z.strictObject({ affiliateId: z.int32(NUMBER).positive(NUMBER), ...given, ...confirmation })
export type Assign = z.output<typeof assignSchema>

/** `POST …/{id}/reassign`; `confirm` is `assign 10519`. */
export const reassignSchema = z.strictObject({ ...given, ...confirmation })
export type Reassign = z.output<typeof reassignSchema>

/** `POST …/{id}/end`; `confirm` is `end 10519`. */
export const endSchema = z.strictObject(confirmation)
export type End = z.output<typeof endSchema>

/** `POST …/{id}/notes`: the note is its own reason. */
export const noteSchema = z.strictObject({ reason: reasonSchema })

export const mentorshipParams = z.object({ id: z.uuid() })

/** The columns of the list, for the screen and the CSV. */
export const MENTEE_COLUMNS = listColumns<Mentee>()([
  { key: 'affiliateId', head: 'Affiliate ID' },
  { key: 'name', head: 'Name' },
  { key: 'email', head: 'Email', only: 'csv' },
  { key: 'mentorAffiliateId', head: 'Mentor ID', only: 'csv' },
  { key: 'mentorName', head: 'Mentor name' },
  { key: 'shareBps', head: 'Share %', csv: (row) => row.shareBps / 100 },
  { key: 'startedAt', head: 'Since' },
  { key: 'endedAt', head: 'Ended', only: 'csv' },
  { key: 'lastClickAt', head: 'Last click' },
  { key: 'lastConversionAt', head: 'Last conversion' },
  { key: 'firstConversionAt', head: 'First conversion', only: 'csv' },
  { key: 'noteCount', head: 'Notes' },
  { key: 'timeToFirst', head: 'Time to first conversion', only: 'screen' },
  { key: 'state', head: 'State', only: 'screen' },
])
