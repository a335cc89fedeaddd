import 'server-only'
import type { Credentials, SignUp } from '@/lib/accounts/auth/schema'
import { EMAIL_CONFIRMATION_TOKEN_MS, WELCOME_TOKEN_MS } from '@/lib/accounts/one-time-tokens/constants'
import { issueToken } from '@/lib/accounts/one-time-tokens/service'
import { addressKey } from '@/lib/accounts/rate-limits/rules'
import { countAttempt } from '@/lib/accounts/rate-limits/service'
import { isFlagOn } from '@/lib/backoffice/flags/data'
import { queueOutsideMail } from '@/lib/messages/mail/outside-service'
import { sendMailInBackground } from '@/lib/messages/mail/service'
import { hashPassword } from '@/lib/platform/crypto/password-hash'
import type { Tx } from '@/lib/platform/database/db'
import { isUniqueViolation } from '@/lib/platform/database/failures'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { siteUrl } from '@/lib/platform/http/site-url'
import type { Visitor } from '@/lib/platform/http/visitor'
import { isModuleOn } from '@/lib/platform/settings/current'
import { readReferralCodes } from '@/lib/platform/text/referral-code'
import { recordReferral } from '@/lib/rewards/referrals/service'
import { openAffiliate } from './account-service'
import { signUpEmail } from './sign-up-emails'

/**
 * A new visitor; `signedInAs` is the user whose session their browser sent, if any, and `keptCodes` the referral codes of the
 * invitations it opened, the first one first.
 */
type NewVisitor = Visitor & { signedInAs?: string | undefined; keptCodes?: readonly string[] }
type SignUpContext = { visitor: NewVisitor; at: Date }

/**
 * Creates a user and their affiliate. The affiliate waits for approval unless the flag `auto-approve-affiliates` is on.
 * @returns the credentials the welcome screen signs in with
 * @throws AppError conflict when the address has an account, too_many_requests, unavailable while sign-ups are off
 */
export async function signUp(context: SignUpContext, input: SignUp): Promise<Credentials> {
  await countAttempt('signUpPerAddress', addressKey(context.visitor.ip))
  if (!(await isFlagOn('sign-ups'))) throw new AppError('unavailable', 'New accounts cannot be made at the moment.')
  const passwordHash = await hashPassword(input.password)
  const token = await transact((tx) => createAccount(tx, { ...input, ...context, passwordHash })).catch(throwEmailTaken)
  sendMailInBackground()
  return { email: input.email, token }
}

type NewAccount = SignUp & SignUpContext & { passwordHash: string }

/** @returns the token of the welcome screen */
async function createAccount(tx: Tx, input: NewAccount): Promise<string> {
  const { email, firstName, lastName, referralCode, passwordHash, visitor, at } = input
  const user = await tx.user.create({
    data: { email, firstName, lastName, passwordHash, createdAt: at, sessionsValidFrom: at },
    select: { id: true },
  })
  const referredId = await openAffiliate(tx, user.id, at)
  const { status } = await tx.affiliate.findUniqueOrThrow({ where: { id: referredId }, select: { status: true } })
  if (isModuleOn('referrals')) {
    const codes = [...(visitor.keptCodes ?? []), ...readReferralCodes(referralCode ?? '')]
    await recordReferral(tx, codes, { referredId, email, firstName, lastName, visitor, joinedAt: at })
  }
  const confirmation = await issueToken(tx, {
    userId: user.id,
    purpose: 'email_confirmation',
    lifetimeMs: EMAIL_CONFIRMATION_TOKEN_MS,
    at,
  })
  const confirmUrl = siteUrl(`/confirm-email?token=${confirmation}`)
  const mail = signUpEmail({ firstName, confirmUrl, isPending: status === 'pending' })
  await queueOutsideMail(tx, { toAddress: email, mail }, at)
  return issueToken(tx, { userId: user.id, purpose: 'welcome', lifetimeMs: WELCOME_TOKEN_MS, at })
}

function throwEmailTaken(error: unknown): never {
  if (isUniqueViolation(error)) {
    throw new AppError('conflict', 'An account with this email already exists. Sign in instead.', {
      fields: { email: 'An account with this email already exists. Sign in instead.' },
    })
  }
  throw error
}
