import { audienceSchema } from './schema'

/** The attributes of an affiliate that the audience of a quest selects by. */
export type QuestAffiliate = { affiliateId: number; level: number; country: string | null; bucketId: number | null }

/**
 * Whether an affiliate is in all groups of an audience. Null is everybody; an audience that cannot be parsed is nobody.
 */
export function isForAffiliate(audience: unknown, { affiliateId, level, country, bucketId }: QuestAffiliate): boolean {
  if (audience === null) return true
  const parsed = audienceSchema.safeParse(audience)
  if (!parsed.success) return false
  const { levels, countries, buckets, affiliateIds } = parsed.data
  return (
    (!levels || levels.includes(level)) &&
    (!countries || (country !== null && countries.includes(country))) &&
    (!buckets || (bucketId !== null && buckets.includes(bucketId))) &&
    (!affiliateIds || affiliateIds.includes(affiliateId))
  )
}
