import 'server-only'
import { db } from '@/lib/platform/database/db'
import { env } from '@/lib/platform/env'
import type { Alarms } from './admin-schema'
import { ALARM_NAMES, ALARM_ROLES, ALARMS } from './constants'
import { readAlarms } from './data'

/** What is red now, with the alarm that was raised for it. An alarm that was raised and is no longer red ends within a minute. */
export async function listAlarms(at: Date): Promise<Alarms> {
  const [readings, raised, people] = await Promise.all([
    readAlarms(at),
    db().systemAlarm.findMany({ orderBy: { raisedAt: 'asc' } }),
    db().user.count({ where: { role: { in: [...ALARM_ROLES] }, status: 'active' } }),
  ])
  const known = new Map(raised.map((row) => [row.name, row]))
  const alarms = ALARM_NAMES.flatMap((name) => {
    const row = known.get(name)
    // what could not be read stays as it was
    const detail = readings[name] === undefined ? (row?.detail ?? null) : readings[name]
    if (detail === null) return []
    const { title, whatToDo } = ALARMS[name]
    return [
      {
        name,
        title,
        whatToDo,
        detail,
        raisedAt: row?.raisedAt.toISOString() ?? null,
        notified: row?.notified ?? 0,
        webhookAt: row?.webhookAt?.toISOString() ?? null,
        webhookError: row?.webhookError ?? null,
      },
    ]
  })
  const { SMTP_URL, ALARM_WEBHOOK_URL, ALARM_WEBHOOK_SECRET } = env()
  return {
    alarms,
    unknown: ALARM_NAMES.filter((name) => readings[name] === undefined).map((name) => ALARMS[name].title),
    watched: ALARM_NAMES.length,
    channels: {
      hasMail: Boolean(SMTP_URL),
      hasWebhook: Boolean(ALARM_WEBHOOK_URL),
      isSigned: Boolean(ALARM_WEBHOOK_SECRET),
      people,
    },
  }
}
