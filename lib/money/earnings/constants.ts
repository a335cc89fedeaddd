import type { TransferKind } from '@/lib/generated/prisma/enums'

/**
 * Transfers that are earnings: they raise an affiliate's total. The ledger's trigger counts the same ones; what a member
 * gives to a squad's split lowers theirs.
 */
export const EARNING_KINDS: ReadonlySet<TransferKind> = new Set([
  'conversion_release',
  'discord_bonus',
  'referral_commission',
  'quest_reward',
  'mentor_share',
  'squad_split',
])

/** Transfers that take earnings back, and may leave an affiliate with less than nothing. */
export const TAKING_BACK_KINDS: ReadonlySet<TransferKind> = new Set([
  'conversion_reversal',
  'referral_reversal',
  'quest_reversal',
  'mentor_reversal',
])
