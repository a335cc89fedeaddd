'use client'

import { useState } from 'react'
import { bulkPhrase, sumPhrase } from '@/lib/backoffice/pages/confirmation-phrase-rules'
import { formatCents } from '@/lib/platform/money/format'
import { formatCount, plural } from '@/lib/platform/text/counts'
import type { BulkAction, Tally } from '../kit/change/bulk-action'
import { useChange } from '../kit/change/use-change'
import { AffiliateReasonField } from './affiliate-reason-field'
import { ACTION_LABELS, FEED_ACTIONS, type FeedAction, STATE_LABELS, type StaffReason } from './labels'
import { FEED_PATH } from './queries'

const confirmationPhrase = (action: FeedAction, { count, groups }: Tally) => {
  const [only] = groups
  return only && count === 1 ? sumPhrase(only.cents) : bulkPhrase(action, count)
}
/** Whether the affiliate reads a reason. */
const isRefusal = (action: FeedAction) => action === 'reject' || action === 'reverse'

/** The bulk actions for selected conversions, with a preview of their amounts. */
export function useBulkDecisions(): BulkAction[] {
  const { mutateAsync } = useChange('conversion-feed')
  const [because, setBecause] = useState<StaffReason>('staff')
  return FEED_ACTIONS.map((action) => ({
    ...ACTION_LABELS[action],
    preview: (tally) => describeEffect(action, tally),
    phrase: (tally) => confirmationPhrase(action, tally),
    ...(isRefusal(action) && {
      fields: (errors: Readonly<Record<string, string>>) => (
        <AffiliateReasonField value={because} onChange={setBecause} error={errors.because} />
      ),
    }),
    run: (choice, confirmation) => {
      const decided = action === 'reinstate' ? {} : { decision: action, ...(isRefusal(action) && { because }) }
      const path = `${FEED_PATH}/${action === 'reinstate' ? 'reinstate' : 'decide'}`
      return mutateAsync({ path, body: { ...choice, ...decided, ...confirmation } })
    },
  }))
}

function describeEffect(action: FeedAction, { count: all, groups }: Tally): string {
  const { from, effect } = ACTION_LABELS[action]
  const own = groups.filter(({ status }) => (from as readonly string[]).includes(status))
  const count = own.reduce((sum, group) => sum + group.count, 0)
  const cents = own.reduce((sum, group) => sum + group.cents, 0)
  const subject = plural(count, 'conversion')
  const states = from.map((status) => STATE_LABELS[status].toLowerCase()).join(' or ')
  return `${subject}, ${formatCents(cents)} in payouts. ${effect}${skippedText(all - count, states)}`
}

function skippedText(count: number, state: string): string {
  if (count === 0) return ''
  return count === 1 ? ` 1 is not ${state} and is skipped.` : ` ${formatCount(count)} are not ${state} and are skipped.`
}
