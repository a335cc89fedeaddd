import 'server-only'
import type { Tx } from '@/lib/platform/database/db'
import { postEarnings } from '@/lib/rewards/achievements/earnings-service'
import { DISCORD_BONUS_CENTS } from './constants'

/** $5, once per person and once per Discord account: the bonus row is never deleted. @returns whether it was paid now [S9.16] [Q31] */
export async function payBonus(
  tx: Tx,
  userId: string,
  affiliateId: number,
  discordId: string,
  at: Date,
): Promise<boolean> {
  const { count } = await tx.discordBonus.createMany({
    data: [{ userId, discordId, creditedAt: at }],
    skipDuplicates: true,
  })
  if (count === 0) return false
  const bonus = { affiliateId, kind: 'discord_bonus', from: 'house_bonus', to: 'available', at } as const
  await postEarnings(tx, [{ ...bonus, key: 'discord:bonus', amountCents: DISCORD_BONUS_CENTS }])
  return true
}
