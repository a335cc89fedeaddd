'use client'

import { useState } from 'react'
import { bulkPhrase, sumPhrase } from '@/lib/backoffice/admin/rules'
import { formatCents } from '@/lib/platform/money/format'
import { CONVERSION_DECISIONS, type ConversionDecision } from '@/lib/traffic/conversions/constants'
import type { BulkAction, Tally } from '../kit/change/bulk-action'
import { useChange } from '../kit/change/use-change'
import { AffiliateReasonField } from './affiliate-reason-field'
import { DECISION_LABELS, STATE_LABELS, type StaffReason } from './labels'
import { FEED_PATH } from './queries'

const phraseOf = (decision: ConversionDecision, { count, groups }: Tally) => {
  const [only] = groups
  return only && count === 1 ? sumPhrase(only.cents) : bulkPhrase(decision, count)
}

/** The bulk actions for selected conversions, with a preview of their amounts. */
export function useBulkDecisions(): BulkAction[] {
  const { mutateAsync } = useChange('conversion-feed')
  const [because, setBecause] = useState<StaffReason>('staff')
  return CONVERSION_DECISIONS.map((decision) => ({
    ...DECISION_LABELS[decision],
    preview: (tally) => previewOf(decision, tally),
    phrase: (tally) => phraseOf(decision, tally),
    ...(decision !== 'approve' && {
      fields: (errors: Readonly<Record<string, string>>) => (
        <AffiliateReasonField value={because} onChange={setBecause} error={errors.because} />
      ),
    }),
    run: (choice, confirmation) => {
      const body = { ...choice, decision, ...(decision !== 'approve' && { because }), ...confirmation }
      return mutateAsync({ path: `${FEED_PATH}/decide`, body })
    },
  }))
}

function previewOf(decision: ConversionDecision, { count: all, groups }: Tally): string {
  const { from, effect } = DECISION_LABELS[decision]
  const { count, cents } = groups.find(({ status }) => status === from) ?? { count: 0, cents: 0 }
  const subject = `${count.toLocaleString('en-US')} ${count === 1 ? 'conversion' : 'conversions'}`
  return `${subject}, ${formatCents(cents)} in payouts. ${effect}${skippedText(all - count, STATE_LABELS[from].toLowerCase())}`
}

function skippedText(count: number, state: string): string {
  if (count === 0) return ''
  return count === 1
    ? ` 1 is not ${state} and is skipped.`
    : ` ${count.toLocaleString('en-US')} are not ${state} and are skipped.`
}
