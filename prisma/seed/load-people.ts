import type { Day } from '@/lib/platform/dates/constants'
import { DEMO_ADVERTISER, DEMO_PASSWORD, DEMO_STAFF } from '../../lib/accounts/sign-in/demo-constants'
import { AFFILIATE_ACCOUNTS } from '../../lib/money/ledger/constants'
import { FINGERPRINT_FORM } from '../../lib/money/payout-methods/constants'
import { accountKey } from '../../lib/money/payout-methods/rules'
import { hashPassword } from '../../lib/platform/crypto/password-hash'
import { fingerprint, seal } from '../../lib/platform/crypto/seal'
import type { Tx } from '../../lib/platform/database/db'
import { HOUR_MS } from '../../lib/platform/dates/constants'
import { type History, morning } from './history'
import { AFFILIATES, type DemoAffiliate, staffName } from './people'
import { Random } from './random'

/** The user of each affiliate, and the staff accounts by name. */
export type People = { users: ReadonlyMap<number, string>; staff: Record<string, string> }

const STAFF_DAYS = 380
const ADVERTISER_DAYS = 370
/** When an affiliate signed up. */
export const joinedAt = (today: Day, { joinedDaysAgo }: DemoAffiliate) => morning(today, joinedDaysAgo)

/** Staff first, then affiliates and the people of an advertiser, all with the same password, hashed once. */
export async function loadUsers(tx: Tx, today: Day): Promise<People> {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const lastSignIn = (email: string, createdAt: Date) => signedInBefore(email, createdAt, morning(today, 0))
  const user = (email: string, role: (typeof DEMO_STAFF)[number]['role'] | 'AFFILIATE', createdAt: Date) => ({
    id: new Random(`user ${email}`).id(createdAt),
    email,
    role,
    passwordHash,
    createdAt,
    sessionsValidFrom: createdAt,
    emailConfirmedAt: createdAt,
    lastSignInAt: lastSignIn(email, createdAt),
    timeZone: 'America/New_York',
  })
  const staff = DEMO_STAFF.map(({ email, name, role }) => {
    const [firstName, lastName] = staffName(name)
    return { ...user(email, role, morning(today, STAFF_DAYS)), firstName, lastName, username: name, country: 'US' }
  })
  const affiliates = AFFILIATES.map((affiliate) => {
    const { email, firstName, lastName, country } = affiliate
    const username = `${firstName}${lastName}`
      .normalize('NFD')
      .replace(/[^A-Za-z]/g, '')
      .toLowerCase()
    return { ...user(email, 'AFFILIATE', joinedAt(today, affiliate)), firstName, lastName, username, country }
  })
  const ofAdvertiser = DEMO_ADVERTISER.people.map(({ email, firstName, lastName }) => ({
    ...user(email, 'AFFILIATE', morning(today, ADVERTISER_DAYS)),
    firstName,
    lastName,
    country: 'US',
  }))
  await tx.user.createMany({ data: [...staff, ...affiliates, ...ofAdvertiser] })
  return {
    users: new Map(AFFILIATES.map(({ id, email }) => [id, affiliates.find((each) => each.email === email)?.id ?? ''])),
    staff: Object.fromEntries(
      DEMO_STAFF.map(({ name, email }) => [name, staff.find((each) => each.email === email)?.id ?? '']),
    ),
  }
}

/** A time in the last ten days, after the account was created. */
function signedInBefore(email: string, createdAt: Date, before: Date): Date {
  const hoursAgo = new Random(`sign-in ${email}`).between(11, 10 * 24)
  return new Date(Math.max(createdAt.getTime(), before.getTime() - hoursAgo * HOUR_MS))
}

/** The place of each person at their advertiser, which is there by now. */
export async function loadAdvertiserPeople(tx: Tx, today: Day): Promise<void> {
  const createdAt = morning(today, ADVERTISER_DAYS)
  const { advertiserId, people } = DEMO_ADVERTISER
  const roles = new Map<string, (typeof people)[number]['role']>(people.map(({ email, role }) => [email, role]))
  const users = await tx.user.findMany({
    where: { email: { in: [...roles.keys()] } },
    select: { id: true, email: true },
  })
  await tx.advertiserMember.createMany({
    data: users.map(({ id, email }) => ({ userId: id, advertiserId, role: roles.get(email) ?? 'viewer', createdAt })),
  })
}

export async function loadAffiliates(tx: Tx, people: People, today: Day, { timelines }: History): Promise<void> {
  await tx.affiliate.createMany({
    data: AFFILIATES.map((affiliate) => {
      const createdAt = joinedAt(today, affiliate)
      const isApproved = affiliate.status === 'approved' || affiliate.status === 'suspended'
      return {
        id: affiliate.id,
        userId: people.users.get(affiliate.id) ?? '',
        status: affiliate.status,
        statusReason: affiliate.statusReason ?? null,
        level: timelines.get(affiliate.id)?.level ?? 1,
        referralCode: referralCode(affiliate.id),
        preferredMethod: affiliate.payout?.kind ?? null,
        createdAt,
        ...(isApproved && {
          approvedAt: new Date(createdAt.getTime() + 2 * HOUR_MS),
          approvedById: people.staff.community ?? null,
        }),
      }
    }),
  })
  await tx.ledgerAccount.createMany({
    data: AFFILIATES.flatMap((affiliate) =>
      AFFILIATE_ACCOUNTS.map((kind) => ({
        affiliateId: affiliate.id,
        kind,
        createdAt: joinedAt(today, affiliate),
      })),
    ),
  })
  await tx.levelReached.createMany({
    data: [...timelines].flatMap(([affiliateId, { reached }]) =>
      reached.map(({ level, at }) => ({ affiliateId, level, reachedAt: at })),
    ),
  })
}

// As on sign-up: letters and digits that are not easily confused.
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
function referralCode(affiliateId: number): string {
  const random = new Random(`referral code ${affiliateId}`)
  return Array.from({ length: 8 }, () => ALPHABET[random.int(ALPHABET.length)]).join('')
}

/** The payout methods, and their ids by affiliate. */
export async function loadPayoutMethods(tx: Tx, today: Day): Promise<ReadonlyMap<number, string>> {
  const methods = AFFILIATES.flatMap((affiliate) => {
    if (!affiliate.payout) return []
    const { kind, details, hint } = affiliate.payout
    const createdAt = new Date(joinedAt(today, affiliate).getTime() + 26 * HOUR_MS)
    const text = JSON.stringify(details)
    return [
      {
        id: new Random(`method ${affiliate.id}`).id(createdAt),
        affiliateId: affiliate.id,
        kind,
        detailsSealed: seal(text),
        hint,
        fingerprint: fingerprint(accountKey(kind, details)),
        fingerprintForm: FINGERPRINT_FORM,
        createdAt,
      },
    ]
  })
  await tx.payoutMethod.createMany({ data: methods })
  return new Map(methods.map(({ affiliateId, id }) => [affiliateId, id]))
}
