import 'server-only'
import { transact } from '@/lib/platform/database/transaction'
import { TOPICS } from '../topics/constants'
import { getPreferences } from './preferences-data'
import type { PreferenceChoice, Preferences } from './preferences-schema'

/** The user who changes their own preferences, and when. */
type OwnerContext = { actor: { userId: string }; at: Date }

/** Saves the user's notification preferences of some topics. */
export async function savePreferences(
  { actor: { userId } }: OwnerContext,
  { preferences }: { preferences: readonly PreferenceChoice[] },
): Promise<Preferences> {
  await transact(async (tx) => {
    for (const { topic, inApp, byMail, byPush } of preferences) {
      const chosen = 'isPushOnly' in TOPICS[topic] ? { inApp: false, byMail: false } : { inApp, byMail }
      const all = { ...chosen, ...(byPush !== undefined && { byPush }) }
      await tx.notificationPreference.upsert({
        where: { userId_topic: { userId, topic } },
        create: { userId, topic, ...all },
        update: all,
      })
    }
  })
  return getPreferences(userId)
}
