import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  achievementsAnswer,
  balanceAnswer,
  notificationsAnswer,
  questAnswer,
  questsAnswer,
  recentConversionsAnswer,
  restoreEligibilityAnswer,
  statsAnswer,
  streakAnswer,
  streakHistoryAnswer,
  unreadCountAnswer,
} from '@/components/shared/states/answer-shapes'
import { recentConversionsSchema } from '@/lib/conversions/lifecycle/schema'
import { notificationSchema, unreadCountSchema } from '@/lib/messages/notifications/inbox-schema'
import { realTimeBalanceSchema } from '@/lib/money/ledger/schema'
import { statsAnswerSchema } from '@/lib/reporting/stats/schema'
import { achievementsSchema } from '@/lib/rewards/achievements/schema'
import { questSchema } from '@/lib/rewards/quests/schema'
import { restoreEligibilitySchema, streakHistorySchema, streakSchema } from '@/lib/rewards/streak/schema'

type Node = {
  type?: string | string[]
  properties?: Record<string, Node>
  items?: Node
  anyOf?: Node[]
  enum?: string[]
  format?: string
}

/** A value as a schema describes it, with one element in each list and nothing left null. */
function sample({ type, properties, items, anyOf, enum: values, format }: Node): unknown {
  const [kind] = [type].flat().filter((each) => each !== 'null')
  if (anyOf) return sample(anyOf.find((each) => each.type !== 'null') ?? {})
  if (kind === 'object')
    return Object.fromEntries(Object.entries(properties ?? {}).map(([name, node]) => [name, sample(node)]))
  if (kind === 'array') return [sample(items ?? {})]
  if (kind === 'string') return values?.[0] ?? (format === 'date-time' ? '2026-11-20T12:00:00.000Z' : '2026-11-20')
  return kind === 'number' ? 1 : true
}

/** The value with each of its parts, itself included, taken away or replaced by something else. */
function spoilt(value: unknown): unknown[] {
  const others = [undefined, null, 'x', '1', 1, 9, -1, true, {}, []]
  if (Array.isArray(value)) return [...others, ...spoilt(value[0]).map((each) => [each])]
  if (typeof value !== 'object' || value === null) return others
  const inner = Object.entries(value).flatMap(([name, part]) =>
    spoilt(part).map((each) => ({ ...value, [name]: each })),
  )
  return [...others, ...inner]
}

const accepts = (parse: () => unknown): boolean => {
  try {
    parse()
    return true
  } catch {
    return false
  }
}

test.each([
  ['statistics', statsAnswer, statsAnswerSchema],
  ['the balance', balanceAnswer, realTimeBalanceSchema],
  ['achievements', achievementsAnswer, achievementsSchema],
  ['the streak', streakAnswer, streakSchema],
  ['the history of the streak', streakHistoryAnswer, streakHistorySchema],
  ['what can be restored', restoreEligibilityAnswer, restoreEligibilitySchema],
  ['a quest', questAnswer, questSchema],
  ['quests', questsAnswer, questSchema.array()],
  ['notifications', notificationsAnswer, notificationSchema.array()],
  ['unread ones', unreadCountAnswer, unreadCountSchema],
  ['recent conversions', recentConversionsAnswer, recentConversionsSchema],
])('the shape of %s takes and refuses what the schema of its route does', (_, shape, schema: z.ZodType) => {
  const right = sample(z.toJSONSchema(schema, { io: 'output' }) as Node)
  const wrong = spoilt(right)
  expect(accepts(() => shape.parse(right))).toBe(true)
  // numbers of statistics are coerced by their schema; the server sends none that would be
  const isRight = (value: unknown) => {
    const parsed = schema.safeParse(value)
    return parsed.success && isDeepStrictEqual(parsed.data, value)
  }
  const differing = wrong.filter((value) => accepts(() => shape.parse(value)) !== isRight(value))
  expect(differing).toEqual([])
  expect(wrong.filter((value) => !accepts(() => shape.parse(value))).length).toBeGreaterThan(5)
})
