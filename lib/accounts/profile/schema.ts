import { z } from 'zod'
import { countryInput } from '@/lib/platform/text/country-schema'
import { trimmedText } from '@/lib/platform/text/schema'
import { nameSchema } from '../auth/schema'

const USERNAME_MIN = 3
const USERNAME_MAX = 30

/** Stored in lower case, so that no two differ by case alone. Empty is none. [S3.28] */
const usernameSchema = trimmedText(USERNAME_MAX, `Use at most ${USERNAME_MAX} characters.`)
  .toLowerCase()
  .refine((name) => name === '' || name.length >= USERNAME_MIN, `Use at least ${USERNAME_MIN} characters.`)
  .refine((name) => /^[a-z0-9._-]*$/.test(name), 'Use letters, digits, dots, hyphens and underscores only.')

const countrySchema = countryInput('Choose a country from the list.', { orEmpty: true })

/** `PUT /api/profile`: all fields; an empty username or country is none. [S3.27] [S3.28] */
export const profileChangeSchema = z.strictObject({
  firstName: nameSchema('Enter your first name.'),
  lastName: nameSchema('Enter your last name.'),
  username: usernameSchema,
  country: countrySchema,
})

/** `GET /api/profile`: the stored values, including those that cannot be changed here. */
export const profileSchema = z.strictObject({
  email: z.string(),
  /** The short number of every tracking link; null for staff who promote nothing. */
  affiliateId: z.number().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  /** The address of their picture; null for none. */
  image: z.string().nullable(),
})

export type ProfileChange = z.output<typeof profileChangeSchema>
export type Profile = z.output<typeof profileSchema>
