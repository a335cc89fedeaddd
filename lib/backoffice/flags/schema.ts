import { z } from 'zod'
import { UserRole } from '@/lib/generated/prisma/enums'
import { emailSchema } from '@/lib/platform/text/email-schema'
import { trimmedText } from '@/lib/platform/text/schema'
import { optionalReasonSchema } from '../pages/schema'
import { FLAG_USERS_MAX } from './constants'

const settings = {
  isOn: z.boolean(),
  /** Off for everyone, regardless of the other settings. */
  isKilled: z.boolean(),
  percentage: z.number().int().min(0).max(100),
  roles: z.array(z.enum(UserRole)).max(Object.keys(UserRole).length),
  bucketIds: z.array(z.int32().positive()).max(FLAG_USERS_MAX),
}

/** A flag as staff see it; users by their email address. */
export const flagSchema = z.object({
  key: z.string(),
  description: z.string(),
  owner: z.string(),
  ...settings,
  users: z.array(z.string()),
  updatedAt: z.iso.datetime(),
})
export const flagsSchema = z.object({
  flags: z.array(flagSchema),
  buckets: z.array(z.object({ id: z.number().int(), name: z.string() })),
})
export type Flag = z.output<typeof flagSchema>

/** `PUT /api/admin/feature-flag/{key}`: omitted fields stay unchanged. */
export const changeFlagSchema = z.strictObject({
  ...z.object(settings).partial().shape,
  description: trimmedText(300).optional(),
  owner: trimmedText(60).optional(),
  users: z.array(emailSchema).max(FLAG_USERS_MAX).optional(),
  reason: optionalReasonSchema,
})
export type ChangeFlag = z.output<typeof changeFlagSchema>

const facts = z.record(z.string(), z.unknown())
export const flagChangeSchema = z.object({
  id: z.string(),
  before: facts.nullable(),
  after: facts,
  reason: z.string().nullable(),
  actorEmail: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export const flagHistorySchema = z.object({ changes: z.array(flagChangeSchema) })
export type FlagChange = z.output<typeof flagChangeSchema>
