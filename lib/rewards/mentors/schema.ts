import { z } from 'zod'
import { confirmSchema, listQuery, reasonSchema } from '@/lib/backoffice/admin/schema'
import { CAPACITY_MAX, SHARE_MAX_BPS } from './constants'

/** `GET /api/admin/manage-mentees`: mentorships. `activity` tells whose mentee lately had a click. */
export const menteesQuerySchema = listQuery(['started', 'name', 'mentor'], {
  state: z.enum(['open', 'ended']).optional(),
  activity: z.enum(['active', 'quiet']).optional(),
  mentor: z.uuid().optional(),
})
export type MenteesQuery = z.output<typeof menteesQuerySchema>

/** A mentorship with what its mentee did. Instants are null for what never happened. */
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
  /** The first conversion that counts since the mentorship began. */
  firstConversionAt: z.iso.datetime().nullable(),
  noteCount: z.number().int(),
})
export type Mentee = z.output<typeof menteeSchema>

/** `GET …/{id}`: notes, newest first, and what the mentor was paid for this mentee, less what was taken back, in cents. */
export const menteeDetailSchema = z.object({
  paidCents: z.number().int(),
  notes: z.array(z.object({ id: z.string(), at: z.iso.datetime(), by: z.string(), text: z.string() })),
})
export type MenteeDetail = z.output<typeof menteeDetailSchema>

/** `GET …/mentors` */
export const mentorsQuerySchema = listQuery(['since', 'name', 'mentees'], { active: z.enum(['yes', 'no']).optional() })
export type MentorsQuery = z.output<typeof mentorsQuerySchema>

export const mentorSchema = z.object({
  userId: z.uuid(),
  affiliateId: z.number().int(),
  name: z.string(),
  email: z.string(),
  menteeCount: z.number().int(),
  capacity: z.number().int(),
  shareBps: z.number().int(),
  isActive: z.boolean(),
  /** Paid to them for all their mentees, less what was taken back, in cents. */
  paidCents: z.number().int(),
  /** From the start to the first conversion, the mean over their mentees who had one; null for none. */
  meanHoursToFirst: z.number().nullable(),
  createdAt: z.iso.datetime(),
})
export type Mentor = z.output<typeof mentorSchema>

/** `GET …/choices`: mentors who have room, by name. */
export const mentorChoicesSchema = z.object({
  mentors: z.array(
    z.object({
      userId: z.uuid(),
      affiliateId: z.number().int(),
      name: z.string(),
      shareBps: z.number().int(),
      free: z.number().int(),
    }),
  ),
})
export type MentorChoice = z.output<typeof mentorChoicesSchema>['mentors'][number]

const SHARE = `Choose between 0% and ${SHARE_MAX_BPS / 100}%.`
const ROOM = `Choose between 0 and ${CAPACITY_MAX.toLocaleString('en-US')}.`
const NUMBER = 'Enter an affiliate number.'
const said = { reason: reasonSchema, confirm: confirmSchema }
const terms = {
  capacity: z.int(ROOM).min(0, ROOM).max(CAPACITY_MAX, ROOM),
  shareBps: z.int(SHARE).min(0, SHARE).max(SHARE_MAX_BPS, SHARE),
}

/** `POST …/mentors`; `confirm` is `mentor 10117`. */
export const newMentorSchema = z.strictObject({ affiliateId: z.int32(NUMBER).positive(NUMBER), ...terms, ...said })
export type NewMentor = z.output<typeof newMentorSchema>

/** `PUT …/mentors/{userId}`; `confirm` as before. A changed share holds for mentees given from then on. */
export const mentorChangeSchema = z.strictObject({ ...terms, isActive: z.boolean(), ...said })
export type MentorChange = z.output<typeof mentorChangeSchema>

const given = { mentorId: z.uuid('Choose a mentor.'), shareBps: terms.shareBps.optional() }

/** `POST /api/admin/manage-mentees`; `confirm` is `assign 10519`. Without a share the mentor's own holds. */
export const assignSchema = z.strictObject({ affiliateId: z.int32(NUMBER).positive(NUMBER), ...given, ...said })
export type Assign = z.output<typeof assignSchema>

/** `POST …/{id}/reassign`; `confirm` is `assign 10519`. */
export const reassignSchema = z.strictObject({ ...given, ...said })
export type Reassign = z.output<typeof reassignSchema>

/** `POST …/{id}/end`; `confirm` is `end 10519`. */
export const endSchema = z.strictObject(said)
export type End = z.output<typeof endSchema>

/** `POST …/{id}/notes`: the note is its own reason. */
export const noteSchema = z.strictObject({ reason: reasonSchema })

export const mentorshipParams = z.object({ id: z.uuid() })
export const mentorParams = z.object({ userId: z.uuid() })
