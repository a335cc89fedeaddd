import 'server-only'
import { pool } from '@/lib/platform/database/db'
import { type NotificationTopic, TOPICS } from '../topics/constants'
import type { Preferences } from './preferences-schema'
import { isTopicOn } from './topic-policy'

const CHOSEN = {
  name: 'notifications-preferences',
  text: `SELECT topic, in_app AS "inApp", by_mail AS "byMail", by_push AS "byPush"
    FROM notification_preference WHERE user_id = $1`,
}

type Chosen = { topic: string; inApp: boolean; byMail: boolean; byPush: boolean | null }

/** A user's preferences of every topic of the modules that are on; the topic's default where they chose none. */
export async function getPreferences(userId: string): Promise<Preferences> {
  const { rows } = await pool().query<Chosen>({ ...CHOSEN, values: [userId] })
  const topics = (Object.keys(TOPICS) as NotificationTopic[]).filter(isTopicOn)
  const preferences = topics.map((topic) => {
    const usual = TOPICS[topic]
    const chosen = rows.find((row) => row.topic === topic)
    const { type, label, description } = usual
    const isPushOnly = 'isPushOnly' in usual
    const { inApp, byMail } = (!isPushOnly && chosen) || usual
    return { topic, type, label, description, isPushOnly, inApp, byMail, byPush: chosen?.byPush ?? usual.byPush }
  })
  return { preferences }
}
