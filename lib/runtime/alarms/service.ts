import 'server-only'
import { queueEmail, sendMailInBackground } from '@/lib/messages/mail/service'
import { notifyAll } from '@/lib/messages/notifications/service'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import type { Clock } from '@/lib/platform/dates/clock'
import { log } from '@/lib/platform/log'
import {
  ALARM_NAMES,
  ALARM_ROLES,
  ALARMS,
  type AlarmName,
  FIRST_LOOK_MS,
  LOOK_EVERY_MS,
  LOOKS_WITHOUT_DATABASE,
} from './constants'
import { readAlarms } from './data'
import { alarmEmail } from './emails'
import { alarmNotification } from './notifications'
import { postAlarm, sendPendingAlarms } from './webhook-service'

/** Looks every minute at all that is watched, for processes with pages. @returns ends it */
export function watchAlarms(clock: Clock): () => void {
  const watch = new AlarmWatch()
  const from = clock.now().getTime() + FIRST_LOOK_MS
  const timer = setInterval(() => {
    if (clock.now().getTime() >= from) void watch.look(clock.now())
  }, LOOK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** What one process remembers between its looks: how often the database did not answer. */
export class AlarmWatch {
  #isLooking = false
  #failed = 0

  /** Looks once; a look that takes longer than a minute is waited for. Never throws. */
  async look(at: Date): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    try {
      await checkAlarms({ at })
      if (this.#failed >= LOOKS_WITHOUT_DATABASE) await postAlarm({ ...DATABASE_DOWN, state: 'recovered', at })
      this.#failed = 0
    } catch (err) {
      log.warn({ err }, 'the system could not be checked')
      this.#failed += 1
      // nobody can be notified without the database, so the webhook is notified by each process that looks
      if (this.#failed === LOOKS_WITHOUT_DATABASE) await postAlarm({ ...DATABASE_DOWN, state: 'raised', at })
    } finally {
      this.#isLooking = false
    }
  }
}

const DATABASE_DOWN = {
  name: 'database',
  title: 'The database is unreachable',
  detail: 'It did not answer for three minutes.',
  whatToDo: 'Links still redirect, and clicks are stored on disk for up to an hour. Start the database again.',
}

/**
 * Raises an alarm for each queue whose oldest item is older than its limit and for each watch that is red: an error in
 * the log, a notification and an email to super admins, and a call of ALARM_WEBHOOK_URL. Once until it recovers, however
 * many processes look. What could not be read stays as it was.
 * @returns the alarms that were raised
 * @throws when nothing could be read
 */
export async function checkAlarms({ at }: { at: Date }): Promise<AlarmName[]> {
  const readings = await readAlarms(at)
  const raised: AlarmName[] = []
  for (const name of ALARM_NAMES) {
    const detail = readings[name]
    if (detail === undefined) continue
    if (detail === null) await recover(name, at)
    else if (await raise(name, detail, at)) raised.push(name)
  }
  if (raised.length > 0) sendMailInBackground()
  await sendPendingAlarms({ at, alarms: ALARMS })
  return raised
}

async function recover(name: AlarmName, at: Date): Promise<void> {
  const [ended] = await db().$queryRaw<{ webhookAt: Date | null }[]>`
    DELETE FROM system_alarm WHERE name = ${name} RETURNING webhook_at AS "webhookAt"`
  if (!ended) return
  log.info({ alarm: name }, 'an alarm has recovered')
  if (ended.webhookAt) await postAlarm({ name, ...ALARMS[name], detail: '', state: 'recovered', at })
}

async function raise(name: AlarmName, detail: string, at: Date): Promise<boolean> {
  const { title, whatToDo, isNotifiedElsewhere = false } = ALARMS[name]
  const isNew = await transact(async (tx) => {
    const { count } = await tx.systemAlarm.createMany({ data: [{ name, raisedAt: at, detail }], skipDuplicates: true })
    if (count === 0) return false
    const where = { role: { in: [...ALARM_ROLES] }, status: 'active' as const }
    const admins = await tx.user.findMany({ where, select: { id: true, email: true } })
    await tx.systemAlarm.update({ where: { name }, data: { notified: admins.length } })
    if (isNotifiedElsewhere) return true
    const ids = admins.map(({ id }) => id)
    await notifyAll(tx, ids, alarmNotification({ name, title, detail, at }), at)
    for (const { email } of admins) await queueEmail(tx, email, alarmEmail({ title, detail, whatToDo }), at)
    return true
  })
  if (isNew) log.error({ alarm: name, detail }, title)
  // the newest words, so that the page says how it is now
  else await db().systemAlarm.updateMany({ where: { name, NOT: { detail } }, data: { detail } })
  return isNew
}
