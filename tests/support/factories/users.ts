import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import type { StaffPermission } from '@/lib/accounts/staff-permissions/custom-role-constants'
import type { AffiliateStatus, UserRole, UserStatus } from '@/lib/generated/prisma/enums'
import { openAffiliateAccounts } from '@/lib/money/ledger/service'
import { db } from '@/lib/platform/database/db'
import { uniqueLetters } from '@/tests/support/platform/unique-letters'

export const PASSWORD = 'correct horse battery'

type UserSketch = {
  email?: string
  password?: string
  role?: UserRole
  /** Of the role CUSTOM: what a role of its own gives; nothing by default. */
  permissions?: readonly StaffPermission[]
  /** Of the role CUSTOM: whether it is limited to the book of who has it. */
  isOwnBook?: boolean
  status?: UserStatus
  firstName?: string
  lastName?: string
  /** `null` for a user without an affiliate, the default for staff. */
  affiliate?: { status?: AffiliateStatus; level?: number; referralCode?: string } | null
  createdAt?: Date
  /** Confirmed as by the link of the sign-up, unless it says otherwise. */
  isConfirmed?: boolean
}

export type TestUser = { id: string; email: string; affiliateId: number | null }

// A hash says what it costs to check it. Those of real passwords cost 10 ms, for each of the many tries of some tests.
const hashCheaply = (password: string) => hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
let usualHash: Promise<string> | undefined

/** A user as sign-up creates one: with affiliate, streak and accounts, except for staff. */
export async function createUser(sketch: UserSketch = {}): Promise<TestUser> {
  const { role = 'AFFILIATE', status = 'active', firstName = 'Test', lastName = 'Person' } = sketch
  usualHash ??= hashCheaply(PASSWORD)
  const passwordHash = await (sketch.password === undefined ? usualHash : hashCheaply(sketch.password))
  const email = sketch.email ?? `${uniqueLetters()}@stoke.test`
  // Before any session that a test starts in the past.
  const createdAt = sketch.createdAt ?? new Date(0)
  const staffRoleId =
    role === 'CUSTOM' ? await createStaffRole(sketch.permissions, uniqueLetters(), sketch.isOwnBook) : null
  const user = await db().user.create({
    data: {
      email,
      passwordHash,
      role,
      staffRoleId,
      status,
      firstName,
      lastName,
      createdAt,
      emailConfirmedAt: sketch.isConfirmed === false ? null : createdAt,
      sessionsValidFrom: createdAt,
    },
    select: { id: true, email: true },
  })
  const affiliate = sketch.affiliate === undefined && role === 'AFFILIATE' ? {} : sketch.affiliate
  return { ...user, affiliateId: affiliate ? await createAffiliate(user.id, affiliate) : null }
}

/** A role of the network's own. @returns its id */
export async function createStaffRole(
  permissions: readonly StaffPermission[] = [],
  name = uniqueLetters(),
  isOwnBook = false,
): Promise<string> {
  const [id, at] = [randomUUID(), new Date(0)]
  await db().staffRole.create({
    data: { id, name, permissions: [...permissions], isOwnBook, createdAt: at, updatedAt: at },
  })
  return id
}

async function createAffiliate(userId: string, sketch: NonNullable<UserSketch['affiliate']>): Promise<number> {
  const { status = 'approved', level = 1, referralCode = uniqueLetters() } = sketch
  const { id } = await db().affiliate.create({ data: { userId, status, level, referralCode }, select: { id: true } })
  await db().streak.create({ data: { affiliateId: id } })
  await openAffiliateAccounts(db(), id)
  return id
}
