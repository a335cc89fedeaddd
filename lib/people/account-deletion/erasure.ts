import 'server-only'
import { randomBytes } from 'node:crypto'
import { seal } from '@/lib/platform/crypto/seal'
import type { Tx } from '@/lib/platform/db'
import { newReferralCode } from '@/lib/platform/ids/referral-code'

const ERASED = 'Erased'

type Person = { userId: string; email: string; passwordHash: string; at: Date }

/**
 * Takes everything that says who somebody was out of the database. The rows money and reports hang on stay, under their
 * numbers alone.
 */
export async function erasePerson(tx: Tx, { userId, email, passwordHash, at }: Person): Promise<void> {
  await tx.userSession.deleteMany({ where: { userId } })
  await tx.authToken.deleteMany({ where: { userId } })
  await tx.passkey.deleteMany({ where: { userId } })
  await tx.passkeyChallenge.deleteMany({ where: { userId } })
  await tx.recoveryCode.deleteMany({ where: { userId } })
  await tx.savedView.deleteMany({ where: { userId } })
  await tx.notification.deleteMany({ where: { userId } })
  await tx.notificationPreference.deleteMany({ where: { userId } })
  await tx.supportMessage.deleteMany({ where: { ticket: { userId } } })
  await tx.supportTicket.deleteMany({ where: { userId } })
  await tx.mailMessage.deleteMany({ where: { toAddress: email } })
  await tx.discordState.deleteMany({ where: { userId } })
  await tx.discordExchange.deleteMany({ where: { userId } })
  await tx.discordConnection.deleteMany({ where: { userId } })
  await tx.storeOrder.updateMany({ where: { userId }, data: { email: '' } })
  await tx.user.update({
    where: { id: userId },
    data: {
      ...{ status: 'deleted', email: `${userId}@deleted.invalid`, passwordHash, sessionsValidFrom: at },
      ...{ firstName: '', lastName: '', username: null, image: null, country: null, timeZone: null },
      ...{ emailConfirmedAt: null, lastSignInAt: null },
      ...{ oneTimeCodeSecret: null, oneTimeCodeSince: null, oneTimeCodeStep: null },
    },
  })
}

/** The same for what hangs on the affiliate. Links stop counting, and the referral code leads nowhere. */
export async function eraseAffiliate(tx: Tx, affiliateId: number, at: Date): Promise<void> {
  const where = { affiliateId }
  await tx.affiliate.update({
    where: { id: affiliateId },
    data: {
      ...{ status: 'suspended', statusReason: 'Deleted by its owner.', referralCode: newReferralCode() },
      ...{ preferredMethod: null, discordId: null },
    },
  })
  // The fingerprint stays: nobody should earn by their own invitations by leaving and coming back.
  await tx.payoutMethod.updateMany({ where, data: { detailsSealed: sealedNothing(), hint: '' } })
  await tx.payoutMethod.updateMany({ where: { affiliateId, removedAt: null }, data: { removedAt: at } })
  await tx.payoutRequest.updateMany({ where, data: { methodHint: '' } })
  await tx.taxForm.updateMany({
    where,
    data: {
      ...{ legalName: ERASED, signedName: ERASED, taxNumberSealed: null, taxNumberLast4: null },
      answers: { lines: [], address: [] },
    },
  })
  await tx.affiliatePostbackDelivery.deleteMany({ where })
  await tx.affiliatePostback.deleteMany({ where })
  await tx.apiKey.deleteMany({ where })
  await tx.affiliateOffer.updateMany({ where, data: { message: null } })
  await endMentorships(tx, affiliateId, at)
  await tx.squadMember.updateMany({ where: { affiliateId, leftAt: null }, data: { leftAt: at } })
  await eraseApplications(tx, affiliateId, at)
}

/** Nobody is paid for them any more, nor they for anybody. */
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
  await tx.fundingApplication.updateMany({ where: { affiliateId, status: 'submitted' }, data: withdrawn })
  await tx.fundingApplication.updateMany({ where: { affiliateId }, data: { purpose: ERASED, plan: '' } })
  await tx.squadApplication.updateMany({ where: { leaderId: affiliateId, status: 'submitted' }, data: withdrawn })
  await tx.squadApplication.updateMany({ where: { leaderId: affiliateId }, data: { name: ERASED, pitch: '' } })
}

/** A text that opens to nothing, so that no reader of the column trips over it. */
function sealedNothing(): string {
  return seal(JSON.stringify({ erased: true, salt: randomBytes(8).toString('hex') }))
}
