import 'server-only'
import { notifyAffiliate } from '@/lib/messages/notifications/service'
import { lockMoney } from '@/lib/money/ledger/service'
import { db, type Tx } from '@/lib/platform/database/db'
import { transactEach } from '@/lib/platform/database/transaction'
import { ONCE_KEY } from '../quests/constants'
import { deductFromBudget } from '../quests/reward-service'
import { findReversed, readHoldEnd } from '../reward-holds/data'
import { holdReward, reverseHold } from '../reward-holds/service'
import { recordPrizeEvent } from './events'
import { type Correction, listCorrectable, listCorrections, listUnpaid, type Prize } from './prize-data'
import { prizeAgainNotification, prizeNotification, prizeReversedNotification } from './prize-notifications'

const keyOf = (questId: number, time: number) => `contest:${questId}:${time}`
const idOf = ({ questId, affiliateId }: Prize) => ({ questId_affiliateId: { questId, affiliateId } })

/**
 * Pays the prizes of settled contests, each once. They are held as long as any conversion of their winner from the
 * contest's last day, and released, reviewed and reversed as rewards of quests.
 * @returns how many were paid
 */
export async function payPrizes({ at }: { at: Date }): Promise<number> {
  return transactEach(await listUnpaid(), async (tx, { questId, affiliateId }) => {
    await lockMoney(tx, affiliateId)
    const [prize] = await listUnpaid(tx, { questId, affiliateId })
    if (!prize) return false
    const ownEnd = await readHoldEnd(tx, affiliateId, prize.endsAt)
    const holdUntil = ownEnd > at ? ownEnd : at
    if (!(await pay(tx, prize, at, { holdUntil, claimedAt: at }))) return false
    await notifyAffiliate(tx, affiliateId, prizeNotification(prize, holdUntil, at), at)
    return true
  })
}

/** Pays a prize once more than before, out of the budget; false if the budget does not cover it. */
async function pay(tx: Tx, prize: Prize, at: Date, hold: { holdUntil: Date; claimedAt: Date }): Promise<boolean> {
  const { questId, affiliateId, cents, name } = prize
  if (!(await deductFromBudget(tx, questId, cents))) return false
  const time = prize.time + 1
  const reward = { affiliateId, key: keyOf(questId, time), questId, windowKey: ONCE_KEY, amountCents: cents, name }
  await holdReward(tx, reward, at, hold)
  await tx.contestStanding.update({ where: idOf(prize), data: { paidCount: time, takenBackAt: null } })
  await recordPrizeEvent(tx, prize, 'prize.paid', at)
  return true
}

/**
 * Takes back the prizes whose winner lost the place by a reversal, and pays those again that are reached again. Nobody
 * moves up.
 * @returns how many were changed
 */
export async function correctPrizes({ at }: { at: Date }): Promise<number> {
  let corrected = 0
  for (const contest of await listCorrectable(at)) {
    const found = await listCorrections(db(), contest)
    corrected += await transactEach(found, async (tx, { affiliateId }) => {
      await lockMoney(tx, affiliateId)
      const [correction] = await listCorrections(tx, contest, affiliateId)
      return correction ? correct(tx, correction, at) : false
    })
  }
  return corrected
}

async function correct(tx: Tx, prize: Correction, at: Date): Promise<boolean> {
  const { questId, affiliateId, time } = prize
  if (prize.isLost) {
    await reverseHold(tx, affiliateId, keyOf(questId, time), at)
    await tx.contestStanding.update({ where: idOf(prize), data: { takenBackAt: at } })
    await recordPrizeEvent(tx, prize, 'prize.reversed', at)
    await notifyAffiliate(tx, affiliateId, prizeReversedNotification(prize), at)
    return true
  }
  const before = await findReversed(tx, affiliateId, keyOf(questId, time), at)
  if (!(await pay(tx, prize, at, before))) return false
  await notifyAffiliate(tx, affiliateId, prizeAgainNotification(prize), at)
  return true
}
