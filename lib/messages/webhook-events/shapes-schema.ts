import { z } from 'zod'

export const instant = z.iso.datetime()
export const cents = z.number().int()
export const number = z.number().int()

/** Who may get it: the advertiser whose object it is and staff, or staff alone. */
export type EventAudience = 'advertiser' | 'staff'
export type EventKind = {
  version: number
  audience: EventAudience
  object: string
  label: string
  data: z.ZodObject
  staff: z.ZodObject
}

const nothing = z.object({})

/** An event that the advertiser gets too. `staff` is what only staff are notified of it. */
export const shared = <T extends z.ZodObject, S extends z.ZodObject = typeof nothing>(
  object: string,
  label: string,
  data: T,
  staff?: S,
) => ({ version: 1, audience: 'advertiser', object, label, data, staff: (staff ?? nothing) as S }) as const

/** An event for staff alone. */
export const ofStaff = <T extends z.ZodObject>(object: string, label: string, data: T) =>
  ({ version: 1, audience: 'staff', object, label, data, staff: nothing }) as const
