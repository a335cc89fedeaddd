'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { errorMessage } from '@/components/shared/forms/form-errors'
import { Button } from '@/components/ui/button'
import { Status } from '@/components/ui/status'
import { toast } from '@/components/ui/toast'
import { apiFetch } from '@/lib/platform/http/api-client'
import { type Alarms, type AlarmTest, alarmTestSchema } from '@/lib/runtime/alarms/admin-schema'
import { ALARM_NAMES } from '@/lib/runtime/alarms/constants'
import { ForChangers } from '../kit/frame/staff-rights'
import { StaffTime } from '../kit/staff-time'
import { alarmsOptions, SYSTEM_PATH } from './queries'
import { Section } from './section'

/** What is wrong now, since when, who was notified and what to do. */
export function AlarmsCard() {
  const query = useQuery(alarmsOptions)
  return (
    <Section
      title="Alarms"
      normal="No alarms. The servers check every minute, and each alarm is sent once until it clears."
      query={query}
      alarms={ALARM_NAMES}
      isAmber={({ unknown }) => unknown.length > 0}
      action={
        <ForChangers page="system">
          <TestButton />
        </ForChangers>
      }
    >
      {(data) => (
        <>
          {data.alarms.length > 0 ? (
            <ul>
              {data.alarms.map((alarm) => (
                <AlarmLine key={alarm.name} alarm={alarm} channels={data.channels} />
              ))}
            </ul>
          ) : (
            <p className="px-4 py-3 text-13">All {data.watched} watched parts are as they should be.</p>
          )}
          {data.unknown.length > 0 ? (
            <p className="border-t border-line px-4 py-3 text-13">Could not be read: {data.unknown.join(', ')}.</p>
          ) : null}
          <p className="border-t border-line px-4 py-3 text-12 text-muted">{channelsText(data.channels)}</p>
        </>
      )}
    </Section>
  )
}

type LineProps = { alarm: Alarms['alarms'][number]; channels: Alarms['channels'] }

function AlarmLine({ alarm, channels }: LineProps) {
  const { title, detail, whatToDo, raisedAt } = alarm
  return (
    <li className="grid gap-1 border-b border-line px-4 py-3 last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Status kind="failed">{title}</Status>
        <span className="text-12 text-muted">
          {raisedAt ? (
            <>
              since <StaffTime at={raisedAt} />
            </>
          ) : (
            'just now'
          )}
        </span>
      </div>
      <p className="text-13 [overflow-wrap:anywhere]">{detail}</p>
      <p className="text-13 text-text-2">{whatToDo}</p>
      <p className="text-12 text-muted">{notifiedText(alarm, channels)}</p>
    </li>
  )
}

function notifiedText(
  { raisedAt, notified, webhookAt, webhookError }: LineProps['alarm'],
  channels: Alarms['channels'],
) {
  if (!raisedAt) return 'Nobody has been notified yet.'
  const people = `Notified ${notified} super ${notified === 1 ? 'admin' : 'admins'} in the app${channels.hasMail ? ' and by email' : ''}`
  if (webhookAt) return `${people}, and called the webhook.`
  if (webhookError) return `${people}. The webhook call failed: ${webhookError} It is retried every minute.`
  return `${people}.`
}

function channelsText({ hasMail, hasWebhook, isSigned, people }: Alarms['channels']): string {
  const who = `${people} super ${people === 1 ? 'admin is' : 'admins are'} notified in the app`
  const mail = hasMail ? ' and by email' : '; emails are not sent, because SMTP_URL is not set'
  const hook = hasWebhook
    ? `The webhook in ALARM_WEBHOOK_URL is called${isSigned ? ', signed' : ', unsigned'}.`
    : 'No webhook is called, because ALARM_WEBHOOK_URL is not set.'
  return `${who}${mail}. ${hook}`
}

function TestButton() {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => apiFetch(`${SYSTEM_PATH}/alarms`, { schema: alarmTestSchema, method: 'POST' }),
    onSuccess: (outcome) => {
      if (outcome.webhook === 'failed') toast.error(testText(outcome))
      else toast.success(testText(outcome))
      void queryClient.invalidateQueries(alarmsOptions)
    },
    onError: (error) => toast.error(errorMessage(error)),
  })
  return (
    <Button size="sm" busy={isPending} busyLabel="Sending…" onClick={() => mutate()}>
      Send a test alarm
    </Button>
  )
}

function testText({ people, hasMail, webhook, webhookError }: AlarmTest): string {
  const mail = hasMail ? `${people} emails are on their way.` : 'Emails are stored, not sent: SMTP_URL is not set.'
  const hook = { none: '', taken: ' The webhook accepted it.', failed: ` The webhook failed: ${webhookError ?? ''}` }[
    webhook
  ]
  return `${mail}${hook}`
}
