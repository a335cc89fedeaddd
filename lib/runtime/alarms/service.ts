import 'server-only'
import { sendMailInBackground } from '@/lib/messages/mail/service'
import { notifyAll } from '@/lib/messages/notifications/service'
import type { Clock } from '@/lib/platform/dates/clock'
import { db } from '@/lib/platform/db'
import { log } from '@/lib/platform/log'
import { transact } from '@/lib/platform/transaction'
import { ALARM_ROLES, FIRST_LOOK_MS, LOOK_EVERY_MS, QUEUE_NAMES, QUEUES, type QueueName } from './constants'
import { readQueueAges } from './data'
import { alarmNotification } from './notifications'

/** Looks every minute whether jobs run and queues move, for processes with pages. @returns ends it */
export function watchQueues(clock: Clock): () => void {
  let isLooking = false
  const from = clock.now().getTime() + FIRST_LOOK_MS
  const look = async () => {
    if (isLooking || clock.now().getTime() < from) return
    isLooking = true
    await checkQueues({ at: clock.now() }).catch((err: unknown) => log.warn({ err }, 'the queues could not be checked'))
    isLooking = false
  }
  const timer = setInterval(() => void look(), LOOK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * Raises an alarm for each queue whose oldest item is older than its limit: an error in the log, and a notification and
 * an email to super admins. Once until it recovers, however many processes look.
 * @returns the alarms that were raised
 */
export async function checkQueues({ at }: { at: Date }): Promise<QueueName[]> {
  const ages = await readQueueAges(at)
  const raised: QueueName[] = []
  for (const name of QUEUE_NAMES) {
    if (ages[name] > QUEUES[name].limitSeconds) {
      if (await raise(name, ages[name], at)) raised.push(name)
    } else if ((await db().systemAlarm.deleteMany({ where: { name } })).count > 0) {
      log.info({ alarm: name }, 'an alarm has recovered')
    }
  }
  if (raised.length > 0) sendMailInBackground()
  return raised
}

async function raise(name: QueueName, seconds: number, at: Date): Promise<boolean> {
  const isNew = await transact(async (tx) => {
    const { count } = await tx.systemAlarm.createMany({ data: [{ name, raisedAt: at }], skipDuplicates: true })
    if (count === 0) return false
    const where = { role: { in: [...ALARM_ROLES] }, status: 'active' as const }
    const admins = await tx.user.findMany({ where, select: { id: true } })
    const ids = admins.map(({ id }) => id)
    await notifyAll(tx, ids, alarmNotification({ name, seconds, at }), at)
    return true
  })
  if (isNew) log.error({ alarm: name, seconds: Math.floor(seconds) }, QUEUES[name].what)
  return isNew
}
