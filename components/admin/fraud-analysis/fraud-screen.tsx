'use client'

import { parseAsString, useQueryState } from 'nuqs'
import { useState } from 'react'
import { bulkPhrase } from '@/lib/backoffice/pages/confirmation-phrase-rules'
import type { FraudCaseRow } from '@/lib/conversions/fraud/admin-schema'
import { BULK_ACTIONS, type FraudAction } from '@/lib/conversions/fraud/constants'
import { allowedActions } from '@/lib/conversions/fraud/rules'
import { formatCents } from '@/lib/platform/money/format'
import type { BulkAction, Tally } from '../kit/change/bulk-action'
import { BulkBar } from '../kit/change/bulk-bar'
import { useChange } from '../kit/change/use-change'
import { AdminList } from '../kit/list/admin-list'
import { OPEN_PARAM } from '../kit/list/use-open-row'
import { useSelection } from '../kit/list/use-selection'
import { AnalyzeButton } from './analyze-button'
import { CaseDialog } from './case-dialog'
import { CaseSheet } from './case-sheet'
import { CASES_LIST } from './cases-list'
import { ACTIONS, FRAUD_PATH } from './labels'

/** Whether any bulk action applies to it. */
const isDecidable = ({ status }: FraudCaseRow) => BULK_ACTIONS.some((action) => allowedActions(status).includes(action))
const nameOf = ({ name, email }: FraudCaseRow) => name || email

/** Fraud cases of all affiliates, decided one by one with the keyboard or many at once. [S2.26] */
export function FraudScreen() {
  const selection = useSelection(CASES_LIST.rowId, isDecidable)
  const [open, setOpen] = useQueryState(OPEN_PARAM, parseAsString.withOptions({ history: 'push' }))
  const [dialog, setDialog] = useState<{ row: FraudCaseRow; action: FraudAction } | null>(null)
  const { mutateAsync } = useChange('fraud-analysis')
  const shortcutFor = (action: FraudAction) => ({
    label: ACTIONS[action].label,
    run: (row: FraudCaseRow) => {
      if (allowedActions(row.status).includes(action)) setDialog({ row, action })
    },
  })
  const actions = BULK_ACTIONS.map(
    (action): BulkAction => ({
      ...ACTIONS[action],
      preview: (tally) => `${ACTIONS[action].effect} At stake: ${formatCents(sumStakes(tally))}.`,
      phrase: ({ count }) => bulkPhrase(action, count),
      run: (choice, confirmation) =>
        mutateAsync({ path: `${FRAUD_PATH}/decide`, body: { ...choice, action, ...confirmation } }),
    }),
  )
  return (
    <>
      <AdminList
        config={CASES_LIST}
        onOpen={({ id }) => setOpen(id)}
        selection={selection}
        keys={{
          h: shortcutFor('hold'),
          l: shortcutFor('release'),
          r: shortcutFor('reject'),
          c: shortcutFor('clear'),
          t: shortcutFor('trust'),
        }}
        bulk={
          <BulkBar
            config={CASES_LIST}
            selection={selection}
            nameOf={nameOf}
            idOf={({ id }) => id}
            factsOf={({ status, stakeCents }) => ({ status, cents: stakeCents })}
            actions={actions}
          />
        }
        action={<AnalyzeButton />}
      />
      <CaseSheet id={open} onClose={() => setOpen(null)} />
      {dialog ? <CaseDialog {...dialog} onClose={() => setDialog(null)} /> : null}
    </>
  )
}

const sumStakes = ({ groups }: Tally) => groups.reduce((sum, { cents }) => sum + cents, 0)
