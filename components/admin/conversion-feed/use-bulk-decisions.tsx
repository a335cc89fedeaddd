'use client'

import { useState } from 'react'
import { formatCents } from '@/lib/platform/money/format'
import type { FeedConversion } from '@/lib/traffic/conversions/admin-schema'
import { CONVERSION_DECISIONS, type ConversionDecision } from '@/lib/traffic/conversions/constants'
import type { BulkAction } from '../kit/change/bulk-bar'
import { useChange } from '../kit/change/use-change'
import { AffiliateReasonField } from './affiliate-reason-field'
import { DECISION_LABELS, STATE_LABELS, type StaffReason } from './labels'
import { FEED_PATH } from './queries'

const phraseOf = (decision: ConversionDecision, rows: readonly FeedConversion[]) => {
  const [only] = rows
  return only && rows.length === 1 ? formatCents(only.payoutCents) : `${decision} ${rows.length}`
}

/** The bulk actions for selected conversions, with a preview of their amounts. */
export function useBulkDecisions(): BulkAction<FeedConversion>[] {
  const { mutateAsync } = useChange('conversion-feed')
  const [because, setBecause] = useState<StaffReason>('staff')
  return CONVERSION_DECISIONS.map((decision) => ({
    ...DECISION_LABELS[decision],
    preview: (rows) => previewOf(decision, rows),
    phrase: (rows) => phraseOf(decision, rows),
    ...(decision !== 'approve' && {
      fields: (errors: Readonly<Record<string, string>>) => (
        <AffiliateReasonField value={because} onChange={setBecause} error={errors.because} />
      ),
    }),
    run: (rows, confirmation) => {
      const refs = rows.map(({ ref }) => ref)
      const body = { refs, decision, ...(decision !== 'approve' && { because }), ...confirmation }
      return mutateAsync({ path: `${FEED_PATH}/decide`, body })
    },
  }))
}

function previewOf(decision: ConversionDecision, rows: readonly FeedConversion[]): string {
  const { from, effect } = DECISION_LABELS[decision]
  const matching = rows.filter(({ status }) => status === from)
  const sum = formatCents(matching.reduce((total, { payoutCents }) => total + payoutCents, 0))
  const others = rows.length - matching.length
  return `${matching.length} ${matching.length === 1 ? 'conversion' : 'conversions'}, ${sum} in payouts. ${effect}${skippedText(others, STATE_LABELS[from].toLowerCase())}`
}

function skippedText(count: number, state: string): string {
  if (count === 0) return ''
  return count === 1 ? ` 1 is not ${state} and is skipped.` : ` ${count} are not ${state} and are skipped.`
}
