import 'server-only'
import { pool } from '@/lib/platform/database/db'
import { env } from '@/lib/platform/env'
import { configuredServices } from '@/lib/platform/services'
import { type NotificationTopic, TOPICS } from '../topics/constants'
import type { Preferences } from './preferences-schema'

const CHOSEN = {
  name: 'notifications-preferences',
  text: `SELECT topic, in_app AS "inApp", by_mail AS "byMail", by_push AS "byPush"
    FROM notification_preference WHERE user_id = $1`,
}

type Chosen = { topic: string; inApp: boolean; byMail: boolean; byPush: boolean | null }

/** A user's preferences of every topic that there can be notifications of; the topic's default where they chose none. */
export async function getPreferences(userId: string): Promise<Preferences> {
  const { rows } = await pool().query<Chosen>({ ...CHOSEN, values: [userId] })
  const { hasDiscord } = configuredServices(env())
  const topics = Object.entries(TOPICS).filter(([key]) => hasDiscord || key !== 'discord_connected')
  const preferences = topics.map(([key, usual]) => {
    const topic = key as NotificationTopic
    const chosen = rows.find((row) => row.topic === topic)
    const { type, label, description } = usual
    const isPushOnly = 'isPushOnly' in usual
    const { inApp, byMail } = (!isPushOnly && chosen) || usual
    return { topic, type, label, description, isPushOnly, inApp, byMail, byPush: chosen?.byPush ?? usual.byPush }
  })
  return { preferences }
}
