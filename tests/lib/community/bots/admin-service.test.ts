import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listBotOrders } from '@/lib/community/bots/admin-data'
import { botOrdersQuerySchema } from '@/lib/community/bots/admin-schema'
import { createBotOrder } from '@/lib/community/bots/admin-service'
import { resetState, state as sandbox } from '@/lib/community/discord/sandbox/data'
import { db } from '@/lib/platform/database/db'
import { systemClock } from '@/lib/platform/dates/clock'
import { openDiscord, useDiscord } from '@/tests/support/community/discord-server'
import { createStaff } from '@/tests/support/money/payouts'
import { createBot, GENERAL, WINS } from '../../../support/factories/bots'

const reason = 'For the launch'
let discord: Awaited<ReturnType<typeof openDiscord>>
let boss: Awaited<ReturnType<typeof createStaff>>
beforeAll(async () => {
  discord = await openDiscord()
  useDiscord(discord)
})
beforeEach(async () => {
  resetState()
  boss = await createStaff('SUPER_ADMIN')
})
afterAll(() => discord.close())

describe('a bot order from staff [S2.31]', () => {
  const message = (profileId: number, key: string, content = 'Payouts are sent') =>
    createBotOrder(
      { actor: boss, at: systemClock.now() },
      { profileId, key, reason, task: { kind: 'message', payload: { channelId: GENERAL, content } } },
    )

  test('posts to Discord once when the same order is sent five times concurrently', async () => {
    const { id: profileId } = await createBot()
    const key = randomUUID()
    const ids = await Promise.all(Array.from({ length: 5 }, () => message(profileId, key)))
    expect(new Set(ids).size).toBe(1)
    expect(sandbox().messages.map(({ content }) => content)).toEqual(['Payouts are sent'])
    const { rows } = await listBotOrders(botOrdersQuerySchema.parse({ q: 'Payouts are sent' }))
    expect(rows).toMatchObject([{ id: ids[0], status: 'done', target: GENERAL, kind: 'message' }])
    expect(await db().auditLog.count({ where: { subject: 'bot_order', subjectId: ids[0] ?? '' } })).toBe(1)
  })

  test('is refused for a channel the bot may not write in', async () => {
    const { id: profileId } = await createBot({ allowedChannels: [WINS] })
    await expect(message(profileId, randomUUID())).rejects.toMatchObject({ code: 'forbidden' })
    expect(sandbox().messages).toEqual([])
  })
})
