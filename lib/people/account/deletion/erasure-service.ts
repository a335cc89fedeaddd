import 'server-only'
import { randomBytes } from 'node:crypto'
import { recordTeamEvents } from '@/lib/backoffice/audit/team-events'
import { Prisma } from '@/lib/generated/prisma/client'
import { eraseEventTexts } from '@/lib/messages/webhook-events/erasure-service'
import { recordAdvanceEvent } from '@/lib/money/advances/events'
import { lockMoney } from '@/lib/money/ledger/service'
import { seal } from '@/lib/platform/crypto/seal'
import { db, type Tx } from '@/lib/platform/database/db'
import { transactEach } from '@/lib/platform/database/transaction'
import { newReferralCode } from '@/lib/platform/ids/referral-code'
import { revokeMemberInvitesFrom } from '../../advertisers/invites/service'
import { ERASE_AGAIN_MS } from './constants'

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
  await tx.affiliateManager.deleteMany({ where: { managerId: userId } })
  await tx.advertiserManager.deleteMany({ where: { managerId: userId } })
  await tx.approvalRequest.deleteMany({ where: { kind: 'account_repair', subject: userId } })
  // the approved one shows which two people erased the account
  const undone = { OR: [{ outcome: null }, { outcome: { not: 'approved' as const } }] }
  await tx.approvalRequest.deleteMany({ where: { kind: 'account_erasure', subject: userId, ...undone } })
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

/**
 * Erases all personal data of an affiliate. Their links stop counting, and their referral code is replaced.
 * @param statusReason without it, the one of the first erasure stays
 */
export async function eraseAffiliate(tx: Tx, affiliateId: number, at: Date, statusReason?: string): Promise<void> {
  const where = { affiliateId }
  await tx.affiliate.update({
    where: { id: affiliateId },
    data: {
      status: 'suspended',
      ...(statusReason !== undefined && { statusReason }),
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
  await tx.affiliateManager.deleteMany({ where })
  await tx.affiliatePostbackDelivery.deleteMany({ where })
  await tx.affiliatePostback.deleteMany({ where })
  await tx.shortLink.deleteMany({ where })
  await tx.smartLink.deleteMany({ where })
  await tx.linkDomain.deleteMany({ where })
  // the codes stay in shops and in what was published: their earlier sales are known by them
  await tx.couponCode.updateMany({
    where: { ...where, status: { in: ['requested', 'active'] } },
    data: { status: 'ended', reason: null, decidedAt: at },
  })
  await tx.affiliateApplication.deleteMany({ where })
  await eraseEventTexts(tx, affiliateId)
  await tx.appeal.updateMany({ where, data: { message: '', pictures: [] } })
  await tx.inquiry.updateMany({ where, data: { message: '', pictures: [] } })
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
