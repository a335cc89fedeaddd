import type { UserRole } from '@/lib/generated/prisma/enums'
import { sha256Hex } from '@/lib/platform/crypto/seal'

export type FlagRule = {
  key: string
  isOn: boolean
  isKilled: boolean
  /** 0 to 100: the share of targeted users who have it. */
  percentage: number
  roles: readonly UserRole[]
  bucketIds: readonly number[]
  userIds: readonly string[]
}

export type FlagSubject = { userId: string; role: UserRole; bucketId: number | null }

const HASH_DIGITS = 8

/** A user's position in a flag's rollout, 0 to 99: fixed per flag and user, independent between flags. */
export function rolloutPercentile(key: string, userId: string): number {
  return Number.parseInt(sha256Hex(`${key}:${userId}`).slice(0, HASH_DIGITS), 16) % 100
}

/**
 * Whether a flag is on for a user. A killed or switched-off flag is off for everyone. Listed users have it. Of the others,
 * those its roles and buckets target (all, when it has neither) have it by percentage; a user included at 10 % stays
 * included at 20 %.
 */
export function isOnFor(flag: FlagRule, subject: FlagSubject | null): boolean {
  if (flag.isKilled || !flag.isOn) return false
  if (subject && flag.userIds.includes(subject.userId)) return true
  if (!isTargeted(flag, subject)) return false
  if (flag.percentage >= 100) return true
  return subject !== null && rolloutPercentile(flag.key, subject.userId) < flag.percentage
}

/** A flag that lists users but no roles or buckets is for these users alone. */
function isTargeted({ roles, bucketIds, userIds }: FlagRule, subject: FlagSubject | null): boolean {
  if (roles.length + bucketIds.length === 0) return userIds.length === 0
  if (!subject) return false
  return roles.includes(subject.role) || (subject.bucketId !== null && bucketIds.includes(subject.bucketId))
}
