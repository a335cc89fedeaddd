import 'server-only'
import type { Credentials, SignUp } from '@/lib/accounts/auth/schema'
import { EMAIL_CONFIRMATION_TOKEN_MS, WELCOME_TOKEN_MS } from '@/lib/accounts/one-use-tokens/constants'
import { issueToken } from '@/lib/accounts/one-use-tokens/service'
import { addressKey } from '@/lib/accounts/rate-limits/rules'
import { countAttempt } from '@/lib/accounts/rate-limits/service'
import { isFlagOn } from '@/lib/backoffice/flags/data'
import { Prisma } from '@/lib/generated/prisma/client'
import { queueMail, sendMailInBackground } from '@/lib/messages/mail/service'
import { openAffiliateAccounts } from '@/lib/money/ledger/service'
import { hashPassword } from '@/lib/platform/crypto/password-hash'
import { type Clock, systemClock } from '@/lib/platform/dates/clock'
import type { Tx } from '@/lib/platform/db'
import { AppError } from '@/lib/platform/errors'
import { siteUrl } from '@/lib/platform/http/site-url'
import type { Visitor } from '@/lib/platform/http/visitor'
import { newReferralCode } from '@/lib/platform/ids/referral-code'
import { transact } from '@/lib/platform/transaction'
import { recordReferral } from '@/lib/rewards/referrals/service'
import { signUpMail } from './emails'

/** Who signs up from where; `signedInAs` is the user whose session their browser sent along, if any. */
type Newcomer = Visitor & { signedInAs?: string | undefined }

/**
 * Makes a user and their affiliate, with everything an affiliate stands on, and answers what the welcome screen signs
 * in with. The affiliate waits for approval unless the flag `auto-approve-affiliates` is on.
 * @throws AppError conflict when the address has an account, too_many_requests, unavailable while sign-ups are off
 */
export async function signUp(input: SignUp, visitor: Newcomer, clock: Clock = systemClock): Promise<Credentials> {
  await countAttempt('signUpPerAddress', addressKey(visitor.ip))
  if (!(await isFlagOn('sign-ups'))) throw new AppError('unavailable', 'New accounts cannot be made at the moment.')
  const passwordHash = await hashPassword(input.password)
  const token = await transact((tx) => createAccount(tx, input, { visitor, passwordHash }, clock.now())).catch(
    explainTakenAddress,
  )
  sendMailInBackground()
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
    at: now,
  })
  const confirmUrl = siteUrl(`/api/auth/confirm-email?token=${confirmation}`)
  await queueMail(tx, email, signUpMail({ firstName, confirmUrl }), now)
  return issueToken(tx, { userId: user.id, purpose: 'welcome', lifetimeMs: WELCOME_TOKEN_MS, at: now })
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
