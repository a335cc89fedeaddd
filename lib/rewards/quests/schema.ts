import { z } from 'zod'
import { QuestMetric, QuestReward } from '@/lib/generated/prisma/enums'
import { COUNTRY_CODES } from '@/lib/platform/text/country'
import { countryInput } from '@/lib/platform/text/country-schema'
import { limitedText } from '@/lib/platform/text/schema'
import { QUEST_WINDOWS } from './constants'

/** More affiliates than a body can name. */
const AUDIENCE_IDS_MAX = 10_000
const ids = z.array(z.int32().positive()).min(1).max(AUDIENCE_IDS_MAX).optional()

/** The audience of a quest: affiliates in all of the named groups. Null in the database is everybody. */
export const audienceSchema = z.strictObject({
  levels: z.array(z.int().min(1).max(5)).min(1).max(5).optional(),
  /** Two letters each, ISO 3166. */
  countries: z.array(countryInput('must be the code of a country')).min(1).max(COUNTRY_CODES.length).optional(),
  buckets: ids,
  affiliateIds: ids,
})

export type QuestAudience = z.output<typeof audienceSchema>

/** A quest in one of its windows, as an affiliate sees it. Earnings and rewards in cents. */
export const questSchema = z.strictObject({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  metric: z.enum(QuestMetric),
  /** The one offer that counts; null for all. */
  offerId: z.number().nullable(),
  target: z.number(),
  value: z.number(),
  /** 0 to 1. */
  progress: z.number().min(0).max(1),
  window: z.enum(QUEST_WINDOWS),
  windowKey: z.string(),
  /** When the window ends; null without an end. */
  endsAt: z.iso.datetime().nullable(),
  /** Until when the reward can be claimed; null without an end. */
  claimUntil: z.iso.datetime().nullable(),
  /** When the claimed cash is released; null unless it is held. */
  heldUntil: z.iso.datetime().nullable(),
  reward: z.strictObject({ kind: z.enum(QuestReward), cents: z.number(), label: z.string() }),
  /** `done` can be claimed; `exhausted` has no budget left. */
  state: z.enum(['open', 'done', 'claimed', 'exhausted']),
})

export type ListedQuest = z.output<typeof questSchema>

export const questsSchema = z.array(questSchema)

export const questParamsSchema = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) })

/** `POST /api/quests/{id}/claim`. */
export const claimSchema = z.strictObject({ windowKey: limitedText(20).min(1) })
