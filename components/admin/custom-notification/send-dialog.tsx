'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ChangeDialog } from '@/components/shared/change/change-dialog'
import type { Confirmation } from '@/components/shared/change/change-form'
import { TextField } from '@/components/shared/forms/fields'
import { Segmented } from '@/components/ui/segmented'
import type { CampaignRow } from '@/lib/people/campaigns/admin-schema'
import { easternTime, sendPhrase } from '@/lib/people/campaigns/rules'
import { easternInstant } from '@/lib/platform/dates/days'
import { ApiError } from '@/lib/platform/http/api-client'
import { formatCount } from '@/lib/platform/text/counts'
import { useChange } from '../kit/change/use-change'
import { AudienceSize } from './audience-size'
import { audienceOptions, CAMPAIGNS_PATH } from './queries'

const WHEN = [
  { value: 'now', label: 'Now' },
  { value: 'later', label: 'Later' },
] as const

type SendDialogProps = { row: CampaignRow; onClose: () => void; onDone: () => void }

/** Sends or schedules a message, after typing the number of recipients. */
export function SendDialog({ row, onClose, onDone }: SendDialogProps) {
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [typed, setTyped] = useState('')
  const { data: size, isPlaceholderData, refetch } = useQuery(audienceOptions(row.audience))
  const isLater = when === 'later'
  const { mutateAsync } = useChange('custom-notification', isLater ? 'Message scheduled.' : 'Message is being sent.')
  const people = isPlaceholderData ? undefined : size?.people
  const instant = easternInstant(typed)

  const send = async (confirmation: Confirmation) => {
    if (people === undefined) throw new ApiError(0, 'busy', 'The audience is being counted. Try again.', null)
    const scheduledAt = isLater ? (instant?.toISOString() ?? '') : null
    const body = { version: row.version, count: people, scheduledAt, ...confirmation }
    try {
      await mutateAsync({ path: `${CAMPAIGNS_PATH}/${row.id}/send`, body })
    } catch (error) {
      // the audience has changed: ask for the new number
      if (error instanceof ApiError && error.code === 'conflict') await refetch()
      throw error
    }
    onDone()
  }
  return (
    <ChangeDialog
      isOpen
      onClose={onClose}
      title={`Send: ${row.title}`}
      description={
        isLater
          ? 'Sent to everyone who matches the audience at that time. You can unschedule it until then.'
          : 'Sent right away. A recall removes it for those who have not read it; emails stay.'
      }
      label={`${isLater ? 'Schedule' : 'Send'}${people ? ` ${isLater ? 'for' : 'to'} ${formatCount(people)}` : ''}`}
      busyLabel={isLater ? 'Scheduling…' : 'Sending…'}
      {...(people ? { phrase: sendPhrase(people) } : {})}
      run={send}
      fields={(errors) => (
        <>
          <Segmented label="When" value={when} onValueChange={setWhen} options={WHEN} block />
          {isLater ? (
            <TextField
              label="Eastern time"
              type="datetime-local"
              hint={instant ? `${easternTime(instant)}.` : 'Eastern Time (New York).'}
              value={typed}
              onChange={setTyped}
              error={errors.scheduledAt}
            />
          ) : null}
          <AudienceSize audience={row.audience} />
          {errors.count ? <p className="text-12 text-danger">{errors.count}</p> : null}
        </>
      )}
    />
  )
}
