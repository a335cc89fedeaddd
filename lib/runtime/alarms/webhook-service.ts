import 'server-only'
import { randomUUID } from 'node:crypto'
import { request } from 'undici'
import { signedHeaders } from '@/lib/platform/crypto/webhook-signature'
import { db } from '@/lib/platform/database/db'
import { env } from '@/lib/platform/env'
import { siteUrl } from '@/lib/platform/http/site-url'
import { log } from '@/lib/platform/log'
import { brandName } from '@/lib/platform/settings/current'

/** How long a call may take, and how long a process has an alarm for itself while it sends it, in milliseconds. */
const CALL_MS = 10_000
const CLAIM_MS = 60_000

const ERROR_MAX = 300

type AlarmNotice = {
  name: string
  title: string
  detail: string
  whatToDo: string
  state: 'raised' | 'recovered' | 'test'
  at: Date
}

/**
 * Calls ALARM_WEBHOOK_URL, without retries; the answer is not read.
 * @returns null when it was taken or no URL is set, else why not
 */
export async function postAlarm(alarm: AlarmNotice): Promise<string | null> {
  const { ALARM_WEBHOOK_URL: url, ALARM_WEBHOOK_SECRET: secret } = env()
  if (!url) return null
  const body = JSON.stringify(toBody(alarm))
  const secrets = secret ? [secret] : []
  const headers = secret
    ? signedHeaders({ messageId: randomUUID(), url, body, secrets, at: alarm.at })
    : { 'content-type': 'application/json' }
  try {
    const answer = await request(url, { method: 'POST', body, headers, signal: AbortSignal.timeout(CALL_MS) })
    await answer.body.dump()
    const { statusCode } = answer
    return statusCode >= 200 && statusCode < 300 ? null : `It answered ${statusCode}.`
  } catch (err) {
    log.warn({ err, alarm: alarm.name }, 'an alarm could not be sent to its webhook')
    return (err instanceof Error ? err.message : String(err)).slice(0, ERROR_MAX)
  }
}

/** `text` is what chat services show. */
function toBody({ name, title, detail, whatToDo, state, at }: AlarmNotice) {
  const began = { raised: 'Alarm', recovered: 'Recovered', test: 'Test alarm' }[state]
  const text = [`${brandName()}: ${began}: ${title}.`, detail, ...(state === 'recovered' ? [] : [whatToDo])]
  return {
    text: [...text.filter((part) => part !== ''), siteUrl('/admin/system')].join('\n'),
    type: `alarm.${state}`,
    alarm: name,
    title,
    detail,
    at: at.toISOString(),
  }
}

type Words = Readonly<Record<string, { title: string; whatToDo: string }>>

/** Sends alarms that the webhook has not taken yet; with every look again until it does. */
export async function sendPendingAlarms({ at, alarms }: { at: Date; alarms: Words }): Promise<void> {
  if (!env().ALARM_WEBHOOK_URL) return
  const claimedUntil = new Date(at.getTime() + CLAIM_MS)
  const claimed = await db().$queryRaw<{ name: string; detail: string; raisedAt: Date }[]>`
    UPDATE system_alarm SET webhook_claimed_until = ${claimedUntil}
    WHERE webhook_at IS NULL AND (webhook_claimed_until IS NULL OR webhook_claimed_until <= ${at})
    RETURNING name, detail, raised_at AS "raisedAt"`
  for (const { name, detail, raisedAt } of claimed) {
    const words = alarms[name]
    if (!words) continue
    const error = await postAlarm({ name, ...words, detail, state: 'raised', at: raisedAt })
    await db().systemAlarm.updateMany({
      where: { name, webhookClaimedUntil: claimedUntil },
      data: error === null ? { webhookAt: at, webhookError: null } : { webhookError: error },
    })
  }
}
