import 'server-only'
import { randomBytes } from 'node:crypto'
import type { WriteContext } from '@/lib/accounts/auth/actor'
import { assertOwner } from '@/lib/accounts/credentials/two-factor-service'
import { recordTeamEvents } from '@/lib/backoffice/audit/team-events'
import { disconnect } from '@/lib/community/discord/service'
import { Prisma } from '@/lib/generated/prisma/client'
import { queueEmail, sendMailInBackground } from '@/lib/messages/mail/service'
import { eraseEventTexts } from '@/lib/messages/webhook-events/erasure-service'
import { recordAdvanceEvent } from '@/lib/money/advances/events'
import { lockMoney } from '@/lib/money/ledger/service'
import { hashPassword } from '@/lib/platform/crypto/password-hash'
import { seal } from '@/lib/platform/crypto/seal'
import { db, type Tx } from '@/lib/platform/database/db'
import { transact, transactEach } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { newReferralCode } from '@/lib/platform/ids/referral-code'
import type { Cents } from '@/lib/platform/money/cents'
import { postEarnings } from '@/lib/rewards/achievements/earnings-service'
import { revokeMemberInvitesFrom } from '../../advertisers/invites/service'
import { lockMembers } from '../../advertisers/members/service'
import { recordAffiliateEvents } from '../../affiliates/events'
import { ERASE_AGAIN_MS } from './constants'
import { getDeletionStatus, readAccountState } from './data'
import { accountDeletedEmail } from './emails'
import { forfeitedCents, listObstacles } from './rules'
import type { DeletionRequest } from './schema'

/**
 * Deletes the actor's account: erases their personal data, ends every session, and frees the email address for a new
 * sign-up. The ledger stays. Available money is transferred to us, if the person gave up exactly that amount.
 * @throws AppError invalid for a wrong password or code, otp_required without a code, conflict with the reason while an obstacle remains or when the amount has
 * changed since it was shown, too_many_requests
 */
export async function deleteAccount(
  { actor, at }: WriteContext<{ userId: string }>,
  { password, code, givesUpCents }: DeletionRequest,
): Promise<void> {
  const { userId } = actor
  await assertOwner({ actor, at }, { password, code })
  const { obstacles } = await getDeletionStatus(userId)
  if (obstacles[0]) throw new AppError('conflict', obstacles[0])
  // before the erasure, because it needs the stored token and the connected account
  await disconnect({ actor, at })
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  await transact((tx) => erase(tx, { userId, givesUp: BigInt(givesUpCents), passwordHash, at }))
  sendMailInBackground()
}

/**
 * The job: erases accounts that were deleted in the last hours once more. A request that was under way during the deletion,
 * such as one that saved the profile in another tab, may have stored something after it.
 * @returns how many
 */
export async function eraseAgain({ at }: { at: Date }): Promise<number> {
  const since = new Date(at.getTime() - ERASE_AGAIN_MS)
  const deleted = await db().user.findMany({
    where: {
      status: 'deleted',
      sessionsValidFrom: { gt: since },
      NOT: { affiliate: { testAccount: { isNot: null } } },
    },
    select: { id: true, email: true, passwordHash: true, sessionsValidFrom: true, affiliate: { select: { id: true } } },
  })
  return transactEach(deleted, async (tx, { id: userId, email, passwordHash, sessionsValidFrom, affiliate }) => {
    if (affiliate) {
      await lockMoney(tx, affiliate.id)
      await eraseAffiliate(tx, affiliate.id, at)
    }
    await erasePerson(tx, { userId, email, passwordHash, at: sessionsValidFrom })
    return true
  })
}

type Deletion = { userId: string; givesUp: Cents; passwordHash: string; at: Date }

async function erase(tx: Tx, { userId, givesUp, passwordHash, at }: Deletion): Promise<void> {
  const affiliate = await tx.affiliate.findUnique({ where: { userId }, select: { id: true } })
  // money is locked first, as everywhere, so that nothing arrives during the checks
  if (affiliate) await lockMoney(tx, affiliate.id)
  // the people of an advertiser are locked before the account, as where they are changed
  const member = await tx.advertiserMember.findUnique({ where: { userId }, select: { advertiserId: true } })
  if (member) await lockMembers(tx, member.advertiserId)
  const [user] = await tx.$queryRaw<{ email: string }[]>`
    SELECT email FROM app_user WHERE id = ${userId}::uuid AND status = 'active' FOR NO KEY UPDATE`
  if (!user) throw new AppError('unauthenticated', 'Sign in to continue.')
  const state = await readAccountState(userId, tx)
  const [obstacle] = listObstacles(state)
  if (obstacle) throw new AppError('conflict', obstacle)
  if (forfeitedCents(state) !== givesUp) {
    throw new AppError('conflict', 'Your balance has changed. Look at what you would give up, and confirm again.')
  }
  if (affiliate) {
    await giveUp(tx, affiliate.id, givesUp, at)
    await eraseAffiliate(tx, affiliate.id, at)
    await recordAffiliateEvents(tx, { id: affiliate.id, types: ['affiliate.deleted'], at })
  }
  await erasePerson(tx, { userId, email: user.email, passwordHash, at })
  await queueEmail(tx, user.email, accountDeletedEmail(), at)
}

async function giveUp(tx: Tx, affiliateId: number, amountCents: Cents, at: Date): Promise<void> {
  await postEarnings(tx, [
    {
      affiliateId,
      key: 'account-deletion',
      kind: 'adjustment',
      from: 'available',
      to: 'house_adjustment',
      amountCents,
      at,
      memo: 'Given up with the account',
    },
  ])
}

const ERASED = 'Erased'

type ErasedPerson = { userId: string; email: string; passwordHash: string; at: Date }

/** Erases all personal data of a user. Rows that money and reports refer to stay, without personal data. */
export async function erasePerson(tx: Tx, { userId, email, passwordHash, at }: ErasedPerson): Promise<void> {
  await tx.userSession.deleteMany({ where: { userId } })
  await tx.authToken.deleteMany({ where: { userId } })
  await tx.passkey.deleteMany({ where: { userId } })
  await tx.passkeyChallenge.deleteMany({ where: { userId } })
  await tx.recoveryCode.deleteMany({ where: { userId } })
  await tx.agentAction.deleteMany({ where: { userId } })
  await tx.apiKey.deleteMany({ where: { userId } })
  await tx.savedView.deleteMany({ where: { userId } })
  await tx.reportMail.deleteMany({ where: { userId } })
  await tx.reportAlert.deleteMany({ where: { userId } })
  await tx.reportView.deleteMany({ where: { userId } })
  await tx.staffNote.deleteMany({ where: { userId } })
  await tx.approvalRequest.deleteMany({ where: { kind: 'account_repair', subject: userId } })
  await tx.notification.deleteMany({ where: { userId } })
  await tx.notificationPreference.deleteMany({ where: { userId } })
  await tx.pushSubscription.deleteMany({ where: { userId } })
  await tx.pushSetting.deleteMany({ where: { userId } })
  await tx.pushMessage.deleteMany({ where: { userId } })
  await tx.notificationCampaignRecipient.deleteMany({ where: { userId } })
  await tx.staffInvite.deleteMany({ where: { email } })
  await tx.advertiserInvite.deleteMany({ where: { email } })
  const left = await tx.$queryRaw<{ advertiserId: number }[]>`
    DELETE FROM advertiser_member WHERE user_id = ${userId}::uuid RETURNING advertiser_id AS "advertiserId"`
  await tx.$executeRaw`
    UPDATE feature_flag SET user_ids = array_remove(user_ids, ${userId}::uuid) WHERE ${userId}::uuid = ANY(user_ids)`
  await tx.supportMessage.deleteMany({ where: { ticket: { userId } } })
  await tx.supportTicketLink.deleteMany({ where: { ticket: { userId } } })
  await tx.supportTicket.deleteMany({ where: { userId } })
  await tx.mailMessage.deleteMany({ where: { toAddress: email } })
  // what an import read of the person, and the files it was read from; the number at the source stays
  await tx.$executeRaw`
    DELETE FROM network_import_part WHERE import_id IN (SELECT import_id FROM network_import_row
      WHERE kind = 'affiliate' AND data ->> 'email' = ${email})`
  await tx.$executeRaw`
    UPDATE network_import_row SET data = data || '{"email": "", "firstName": "", "lastName": "", "company": null}'::jsonb
    WHERE kind = 'affiliate' AND data ->> 'email' = ${email}`
  await tx.discordState.deleteMany({ where: { userId } })
  await tx.discordExchange.deleteMany({ where: { userId } })
  await tx.discordConnection.deleteMany({ where: { userId } })
  await tx.storeOrder.updateMany({ where: { userId }, data: { email: '' } })
  // pictures of offers stay; avatar and evidence of appeals are removed with the next run of the job
  await tx.upload.updateMany({ where: { userId, purpose: { in: ['avatar', 'evidence'] } }, data: { keepUntil: at } })
  await tx.upload.updateMany({ where: { userId }, data: { userId: null } })
  await tx.user.update({
    where: { id: userId },
    data: {
      status: 'deleted',
      email: `${userId}@deleted.invalid`,
      passwordHash,
      sessionsValidFrom: at,
      firstName: '',
      lastName: '',
      username: null,
      image: null,
      country: null,
      timeZone: null,
      emailConfirmedAt: null,
      lastSignInAt: null,
      oneTimeCodeSecret: null,
      oneTimeCodeSince: null,
      oneTimeCodeStep: null,
    },
  })
  const advertiserIds = left.map(({ advertiserId }) => advertiserId)
  await recordTeamEvents(tx, advertiserIds, { change: 'remove', at })
  await revokeMemberInvitesFrom(tx, userId, at)
}

/** Erases all personal data of an affiliate. Their links stop counting, and their referral code is replaced. */
async function eraseAffiliate(tx: Tx, affiliateId: number, at: Date): Promise<void> {
  const where = { affiliateId }
  await tx.affiliate.update({
    where: { id: affiliateId },
    data: {
      status: 'suspended',
      statusReason: 'Deleted by its owner.',
      referralCode: newReferralCode(),
      preferredMethod: null,
      discordId: null,
    },
  })
  // the fingerprint stays, so that people cannot delete their account to refer themselves
  await tx.payoutMethod.updateMany({ where, data: { detailsSealed: sealErasedDetails(), hint: '' } })
  await tx.payoutMethod.updateMany({ where: { affiliateId, removedAt: null }, data: { removedAt: at } })
  await tx.payoutRequest.updateMany({ where, data: { methodHint: '' } })
  await tx.$executeRaw`
    UPDATE fraud_fact SET detail = detail || '{"hint": ""}' WHERE rule = 'shared_payout_destination'
      AND (affiliate_id = ${affiliateId} OR (detail ->> 'affiliateId')::int = ${affiliateId})`
  await tx.taxForm.updateMany({
    where,
    data: {
      legalName: ERASED,
      signedName: ERASED,
      taxNumberSealed: null,
      taxNumberLast4: null,
      answers: { lines: [], address: [] },
    },
  })
  await tx.affiliatePostbackDelivery.deleteMany({ where })
  await tx.affiliatePostback.deleteMany({ where })
  await tx.shortLink.deleteMany({ where })
  await tx.smartLink.deleteMany({ where })
  await tx.linkDomain.deleteMany({ where })
  await tx.affiliateApplication.deleteMany({ where })
  await eraseEventTexts(tx, affiliateId)
  await tx.appeal.updateMany({ where, data: { message: '', pictures: [] } })
  await tx.affiliateOffer.updateMany({ where, data: { message: null, answers: Prisma.DbNull } })
  await endMentorships(tx, affiliateId, at)
  await eraseApplications(tx, affiliateId, at)
}

/** Ends mentorships as mentee and as mentor. */
async function endMentorships(tx: Tx, affiliateId: number, at: Date): Promise<void> {
  const { userId: mentorId } = await tx.affiliate.findUniqueOrThrow({ where: { id: affiliateId } })
  await tx.mentorNote.deleteMany({ where: { mentorship: { affiliateId } } })
  await tx.mentorship.updateMany({
    where: { OR: [{ affiliateId }, { mentorId }], endedAt: null },
    data: { endedAt: at },
  })
  await tx.mentor.updateMany({ where: { userId: mentorId }, data: { isActive: false } })
}

async function eraseApplications(tx: Tx, affiliateId: number, at: Date): Promise<void> {
  const withdrawn = { status: 'withdrawn' as const, decidedAt: at }
  const open = { where: { affiliateId, status: 'submitted' as const }, data: withdrawn, select: { id: true } }
  const applied = await tx.fundingApplication.updateManyAndReturn(open)
  for (const { id } of applied) await recordAdvanceEvent(tx, { id, type: 'advance.withdrawn', at })
  await tx.fundingApplication.updateMany({ where: { affiliateId }, data: { purpose: ERASED, plan: '' } })
  await tx.squadApplication.updateMany({ where: { leaderId: affiliateId, status: 'submitted' }, data: withdrawn })
  await tx.squadApplication.updateMany({ where: { leaderId: affiliateId }, data: { name: ERASED, pitch: '' } })
}

/** Encrypted details without content, which readers of the column can decrypt. */
function sealErasedDetails(): string {
  return seal(JSON.stringify({ erased: true, salt: randomBytes(8).toString('hex') }))
}
