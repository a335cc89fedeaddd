import 'server-only'
import { notifyAffiliate } from '@/lib/messages/notifications/service'
import { lockMoney } from '@/lib/money/ledger/service'
import { seal } from '@/lib/platform/crypto/seal'
import type { Tx } from '@/lib/platform/db'
import { AppError } from '@/lib/platform/errors'
import { dollars } from '@/lib/platform/money/cents'
import { settleAchievements } from '@/lib/rewards/achievements/service'
import { postEarnings } from '@/lib/rewards/earnings/service'
import { settleQuests } from '@/lib/rewards/quests/service'
import { DISCORD_BONUS_CENTS } from './constants'
import type { Granted } from './oauth'
import { connectedMessage, connectedNews } from './rules'
import type { Connected } from './schema'

type Affiliate = { id: number; mayEarn: boolean }

/**
 * Connects a Discord account with everything that follows from it: the bonus, quests, achievements and the news.
 * @throws AppError conflict when the account is somebody else's, or this person has another one connected
 */
export async function connectAccount(
  tx: Tx,
  userId: string,
  granted: Granted & { isTokenKept: boolean },
  at: Date,
): Promise<Connected> {
  const affiliate = await lockPerson(tx, userId)
  await takeAccount(tx, userId, granted.user.id)
  await keepConnection(tx, userId, granted, at)
  const { id: discordId, username } = granted.user
  const hasBonus = affiliate?.mayEarn === true && (await payBonus(tx, userId, affiliate.id, discordId, at))
  if (affiliate) {
    await settleQuests(tx, affiliate.id, at, at)
    await settleAchievements(tx, affiliate.id, at)
    await notifyAffiliate(tx, affiliate.id, connectedNews(discordId, username, hasBonus), at)
  }
  return { message: connectedMessage(hasBonus), username, bonus: hasBonus ? dollars(DISCORD_BONUS_CENTS) : 0 }
}

/** Money first, as everywhere; the person's row, because staff have no money. */
async function lockPerson(tx: Tx, userId: string): Promise<Affiliate | null> {
  const affiliate = await tx.affiliate.findUnique({ where: { userId }, select: { id: true, status: true } })
  if (affiliate) await lockMoney(tx, affiliate.id)
  await tx.$queryRaw`SELECT 1 FROM app_user WHERE id = ${userId}::uuid FOR NO KEY UPDATE`
  return affiliate && { id: affiliate.id, mayEarn: affiliate.status === 'approved' || affiliate.status === 'pending' }
}

/** Holds the Discord account for this transaction, and frees it of whoever once had it. */
async function takeAccount(tx: Tx, userId: string, discordId: string): Promise<void> {
  await tx.$queryRaw`
    SELECT 1 FROM (SELECT pg_advisory_xact_lock(hashtext('discord'), hashtext(${discordId}))) AS held`
  const connected = await tx.discordConnection.findMany({
    where: { disconnectedAt: null, OR: [{ discordId }, { userId }] },
  })
  const others = connected.find((one) => one.userId !== userId)
  if (others) throw new AppError('conflict', 'This Discord account is connected to another account here.')
  const own = connected.find((one) => one.discordId !== discordId)
  if (own) throw new AppError('conflict', `You are connected as ${own.username}. Disconnect that account first.`)
  await tx.discordConnection.deleteMany({ where: { discordId, userId: { not: userId } } })
}

async function keepConnection(
  tx: Tx,
  userId: string,
  { user, accessToken, scopes, isTokenKept }: Granted & { isTokenKept: boolean },
  at: Date,
): Promise<void> {
  const data = {
    discordId: user.id,
    username: user.username,
    email: user.email ?? null,
    accessTokenSealed: isTokenKept ? seal(accessToken) : null,
    scopes,
    connectedAt: at,
    disconnectedAt: null,
  }
  await tx.discordConnection.upsert({ where: { userId }, create: { userId, ...data }, update: data })
  await tx.discordMember.upsert({
    where: { discordId: user.id },
    create: { discordId: user.id, nextTryAt: at },
    update: { nextTryAt: at, attempts: 0, error: null },
  })
}

/** $5, once per person and once per Discord account, ever: the row stays whatever is undone later. [S9.16] [Q31] */
async function payBonus(tx: Tx, userId: string, affiliateId: number, discordId: string, at: Date): Promise<boolean> {
  const { count } = await tx.discordBonus.createMany({
    data: [{ userId, discordId, creditedAt: at }],
    skipDuplicates: true,
  })
  if (count === 0) return false
  const bonus = { affiliateId, kind: 'discord_bonus', from: 'house_bonus', to: 'available', at } as const
  await postEarnings(tx, [{ ...bonus, key: 'discord:bonus', amountCents: DISCORD_BONUS_CENTS }])
  return true
}
