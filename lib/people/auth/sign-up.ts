import 'server-only'
import { type Clock, systemClock } from '../dates/clock'
import type { Tx } from '../db'
import { AppError } from '../errors'
import { isFlagOn } from '../flags/data'
import { Prisma } from '../generated/prisma/client'
import { openAffiliateAccounts } from '../ledger/service'
import { deliverSoon, putInOutbox } from '../mail/outbox'
import { siteUrl } from '../mail/site-url'
import { signUpMail } from '../mail/templates'
import { recordReferral } from '../referrals/joining'
import { transact } from '../transaction'
import { EMAIL_CONFIRMATION_TOKEN_MS, WELCOME_TOKEN_MS } from './constants'
import { hashPassword } from './passwords'
import { addressKey, takeTry } from './rate-limits'
import { newReferralCode } from './referral-code'
import type { Credentials, SignUp } from './schema'
import { issueToken } from './tokens'
import type { Visitor } from './visitor'

/** Who signs up from where; `signedInAs` is the user whose session their browser sent along, if any. */
type Newcomer = Visitor & { signedInAs?: string | undefined }

/**
 * Makes a user and their affiliate, with everything an affiliate stands on, and answers what the welcome screen signs
 * in with. The affiliate waits for approval unless the flag `auto-approve-affiliates` is on.
 * @throws AppError conflict when the address has an account, too_many_requests, unavailable while sign-ups are off
 */
export async function signUp(input: SignUp, visitor: Newcomer, clock: Clock = systemClock): Promise<Credentials> {
  await takeTry('signUpPerAddress', addressKey(visitor.ip))
  if (!(await isFlagOn('sign-ups'))) throw new AppError('unavailable', 'New accounts cannot be made at the moment.')
  const passwordHash = await hashPassword(input.password)
  const token = await transact((tx) => createAccount(tx, input, { visitor, passwordHash }, clock.now())).catch(
    explainTakenAddress,
  )
  deliverSoon()
  return { email: input.email, token }
}

type Means = { visitor: Newcomer; passwordHash: string }

async function createAccount(tx: Tx, input: SignUp, { visitor, passwordHash }: Means, now: Date): Promise<string> {
  const { email, firstName, lastName, referralCode } = input
  const user = await tx.user.create({
    data: { email, firstName, lastName, passwordHash, createdAt: now, sessionsValidFrom: now },
    select: { id: true },
  })
  const referredId = await createAffiliate(tx, user.id, now)
  if (referralCode) {
    await recordReferral(tx, referralCode, { referredId, email, firstName, lastName, visitor, joinedAt: now })
  }
  const purpose = 'email_confirmation'
  const confirmation = await issueToken(tx, {
    userId: user.id,
    purpose,
    lifetimeMs: EMAIL_CONFIRMATION_TOKEN_MS,
    now,
  })
  const confirmUrl = siteUrl(`/api/auth/confirm-email?token=${confirmation}`)
  await putInOutbox(tx, email, signUpMail({ firstName, confirmUrl }), now)
  return issueToken(tx, { userId: user.id, purpose: 'welcome', lifetimeMs: WELCOME_TOKEN_MS, now })
}

async function createAffiliate(tx: Tx, userId: string, now: Date): Promise<number> {
  const isApproved = await isFlagOn('auto-approve-affiliates', { tx })
  const affiliate = await tx.affiliate.create({
    data: {
      userId,
      referralCode: newReferralCode(),
      createdAt: now,
      ...(isApproved && { status: 'approved', approvedAt: now }),
    },
    select: { id: true },
  })
  await tx.streak.create({ data: { affiliateId: affiliate.id } })
  await openAffiliateAccounts(tx, affiliate.id)
  return affiliate.id
}

function explainTakenAddress(error: unknown): never {
  if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002') {
    throw new AppError('conflict', 'An account with this email already exists. Sign in instead.', {
      fields: { email: 'An account with this email already exists. Sign in instead.' },
    })
  }
  throw error
}
