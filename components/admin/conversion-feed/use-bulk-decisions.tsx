'use client'

import { useState } from 'react'
import { formatCents } from '@/lib/platform/money/format'
import type { FedConversion } from '@/lib/traffic/conversions/admin-schema'
import { CONVERSION_DECISIONS, type ConversionDecision } from '@/lib/traffic/conversions/constants'
import type { BulkAction } from '../kit/change/bulk-bar'
import { useChange } from '../kit/change/use-change'
import { BecauseField } from './decision-fields'
import { DECISION_WORDS, STATE_WORDS, type StaffReason } from './labels'
import { FEED_PATH } from './queries'

const phraseOf = (decision: ConversionDecision, rows: readonly FedConversion[]) => {
  const [only] = rows
  return only && rows.length === 1 ? formatCents(only.payoutCents) : `${decision} ${rows.length}`
}

/** What can be done with ticked conversions, with what it comes to. */
export function useBulkDecisions(): BulkAction<FedConversion>[] {
  const { mutateAsync } = useChange('conversion-feed')
  const [because, setBecause] = useState<StaffReason>('staff')
  return CONVERSION_DECISIONS.map((decision) => ({
    ...DECISION_WORDS[decision],
    preview: (rows) => previewOf(decision, rows),
    phrase: (rows) => phraseOf(decision, rows),
    ...(decision !== 'approve' && {
      fields: (errors: Readonly<Record<string, string>>) => (
        <BecauseField value={because} onChange={setBecause} error={errors.because} />
      ),
    }),
    run: (rows, said) => {
      const refs = rows.map(({ ref }) => ref)
      const body = { refs, decision, ...(decision !== 'approve' && { because }), ...said }
      return mutateAsync({ path: `${FEED_PATH}/decide`, body })
    },
  }))
}

function previewOf(decision: ConversionDecision, rows: readonly FedConversion[]): string {
  const { from, effect } = DECISION_WORDS[decision]
  const fitting = rows.filter(({ status }) => status === from)
  const sum = formatCents(fitting.reduce((total, { payoutCents }) => total + payoutCents, 0))
  const others = rows.length - fitting.length
  return `${fitting.length} with ${sum} of payout. ${effect}${restText(others, STATE_WORDS[from].toLowerCase())}`
}

function restText(count: number, state: string): string {
  if (count === 0) return ''
  return count === 1 ? ` 1 is not ${state} and stays as it is.` : ` ${count} are not ${state} and stay as they are.`
}
