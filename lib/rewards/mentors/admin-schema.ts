import { z } from 'zod'
import { listColumns } from '@/lib/backoffice/lists/rules'
import { confirmSchema, listQuery, reasonSchema } from '@/lib/backoffice/pages/schema'
import { decimalDollars } from '@/lib/platform/money/format'
import { centsSchema } from '@/lib/platform/money/schema'
import { formatCount } from '@/lib/platform/text/counts'
import { CAPACITY_MAX, SHARE_MAX_BPS } from './constants'

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
  /** Paid for all their mentees, less reversals, in cents. */
  paidCents: centsSchema,
  /** Mean hours from the start of a mentorship to the first conversion, over mentees who had one; null for none. */
  meanHoursToFirst: z.number().nullable(),
  createdAt: z.iso.datetime(),
})
export type Mentor = z.output<typeof mentorSchema>

/** `GET …/choices`: mentors with room, by name. */
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
const ROOM = `Choose between 0 and ${formatCount(CAPACITY_MAX)}.`
export const NUMBER = 'Enter an affiliate number.'
export const confirmation = { reason: reasonSchema, confirm: confirmSchema }
export const terms = {
  capacity: z.int(ROOM).min(0, ROOM).max(CAPACITY_MAX, ROOM),
  shareBps: z.int(SHARE).min(0, SHARE).max(SHARE_MAX_BPS, SHARE),
}

/** `POST …/mentors`; `confirm` is `mentor 10117`. */
export const newMentorSchema = z.strictObject({
  affiliateId: z.int32(NUMBER).positive(NUMBER),
  ...terms,
  ...confirmation,
})
export type NewMentor = z.output<typeof newMentorSchema>

/** `PUT …/mentors/{userId}`; `confirm` as above. A changed share applies to new mentees. */
export const mentorChangeSchema = z.strictObject({ ...terms, isActive: z.boolean(), ...confirmation })
export type MentorChange = z.output<typeof mentorChangeSchema>

export const mentorParams = z.object({ userId: z.uuid() })

/** The columns of the list, for the screen and the CSV. */
export const MENTOR_COLUMNS = listColumns<Mentor>()([
  { key: 'affiliateId', head: 'Affiliate ID' },
  { key: 'name', head: 'Name' },
  { key: 'email', head: 'Email', only: 'csv' },
  { key: 'menteeCount', head: 'Mentees' },
  { key: 'capacity', head: 'Capacity', only: 'csv' },
  { key: 'shareBps', head: 'Share %', csv: (row) => row.shareBps / 100 },
  { key: 'isActive', head: 'Accepting mentees', csv: (row) => (row.isActive ? 'yes' : 'no') },
  { key: 'paidCents', head: 'Paid', csv: (row) => decimalDollars(BigInt(row.paidCents)) },
  { key: 'meanHoursToFirst', head: 'Hours to first conversion', only: 'csv' },
  { key: 'createdAt', head: 'Since' },
  { key: 'timeToFirst', head: 'Time to first conversion', only: 'screen' },
])
