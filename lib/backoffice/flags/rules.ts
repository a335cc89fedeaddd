import type { UserRole } from '@/lib/generated/prisma/enums'
import { sha256Hex } from '@/lib/platform/crypto/seal'

export type FlagRule = {
  key: string
  isOn: boolean
  isKilled: boolean
  /** 0 to 100: of those it is meant for, how many have it. */
  percentage: number
  roles: readonly UserRole[]
  bucketIds: readonly number[]
  userIds: readonly string[]
}

export type FlagSubject = { userId: string; role: UserRole; bucketId: number | null }

const HASH_DIGITS = 8

/** Where a person stands in a flag's rollout, 0 to 99: always the same for one flag, another for the next. */
export function rolloutPlace(key: string, userId: string): number {
  return Number.parseInt(sha256Hex(`${key}:${userId}`).slice(0, HASH_DIGITS), 16) % 100
}

/**
 * Whether a flag is on for somebody. A killed flag is off for everybody, and one that is off is off. The users it names
 * have it. Of the others, those whom its roles and buckets mean (all, when it has none of either) have it by percentage,
 * and who has it at 10 % still has it at 20 %.
 */
export function isOnFor(flag: FlagRule, subject: FlagSubject | null): boolean {
  if (flag.isKilled || !flag.isOn) return false
  if (subject && flag.userIds.includes(subject.userId)) return true
  if (!isMeant(flag, subject)) return false
  if (flag.percentage >= 100) return true
  return subject !== null && rolloutPlace(flag.key, subject.userId) < flag.percentage
}

/** A flag that names users and nothing else is for them alone. */
function isMeant({ roles, bucketIds, userIds }: FlagRule, subject: FlagSubject | null): boolean {
  if (roles.length + bucketIds.length === 0) return userIds.length === 0
  if (!subject) return false
  return roles.includes(subject.role) || (subject.bucketId !== null && bucketIds.includes(subject.bucketId))
}
