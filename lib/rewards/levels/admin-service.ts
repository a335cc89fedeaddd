import 'server-only'
import type { Tx } from '@/lib/platform/database/db'
import type { SectionValues } from '@/lib/platform/settings/schema'

/** Above every threshold, so that none is in the way while they are written. */
const BEYOND_CENTS = 1_000_000_000_000n

/**
 * Writes names, thresholds and benefits of all levels, in order of their numbers. Names and thresholds are unique, and may
 * change places: they are moved out of the way first. Levels that were reached stay.
 */
export async function writeLevels(tx: Tx, { levels }: SectionValues<'levels'>): Promise<void> {
  await tx.$executeRaw`UPDATE level SET name = 'level ' || number || ' ' || name,
    required_earnings_cents = required_earnings_cents + ${BEYOND_CENTS}::bigint`
  for (const [index, { requiredEarningsCents, ...level }] of levels.entries()) {
    await tx.level.update({
      where: { number: index + 1 },
      data: { ...level, requiredEarningsCents: BigInt(requiredEarningsCents) },
    })
  }
}
