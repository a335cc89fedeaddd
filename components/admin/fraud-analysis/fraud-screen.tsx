'use client'

import { parseAsString, useQueryState } from 'nuqs'
import { useState } from 'react'
import { formatCents } from '@/lib/platform/money/format'
import type { FraudCaseRow } from '@/lib/traffic/fraud/admin-schema'
import { BULK_ACTIONS, type FraudAction } from '@/lib/traffic/fraud/constants'
import { actionsOf } from '@/lib/traffic/fraud/rules'
import { type BulkAction, BulkBar } from '../kit/change/bulk-bar'
import { useChange } from '../kit/change/use-change'
import { AdminList } from '../kit/list/admin-list'
import { useSelection } from '../kit/list/use-selection'
import { AnalyseButton } from './analyze-button'
import { CaseDialog } from './case-dialog'
import { CaseSheet } from './case-sheet'
import { CASES_LIST } from './cases-list'
import { ACTIONS, FRAUD_PATH } from './labels'

/** Whether any action on many fits it. */
const isDecidable = ({ status }: FraudCaseRow) => BULK_ACTIONS.some((action) => actionsOf(status).includes(action))
const nameOf = ({ name, email }: FraudCaseRow) => name || email

/** Cases of all affiliates: one by one with the keyboard, or many at once; one opens at the side. [S2.26] */
export function FraudScreen() {
  const selection = useSelection(CASES_LIST.rowId, isDecidable)
  const [open, setOpen] = useQueryState('case', parseAsString.withOptions({ history: 'push' }))
  const [asked, setAsked] = useState<{ row: FraudCaseRow; action: FraudAction } | null>(null)
  const { mutateAsync } = useChange('fraud-analysis')
  const ask = (action: FraudAction) => (row: FraudCaseRow) => {
    if (actionsOf(row.status).includes(action)) setAsked({ row, action })
  }
  const actions = BULK_ACTIONS.map(
    (action): BulkAction<FraudCaseRow> => ({
      ...ACTIONS[action],
      preview: (rows) => `${ACTIONS[action].effect} At stake: ${formatCents(stakeOf(rows))}.`,
      phrase: (rows) => `${action} ${rows.length}`,
      run: (rows, said) =>
        mutateAsync({ path: `${FRAUD_PATH}/decide`, body: { ids: rows.map(({ id }) => id), action, ...said } }),
    }),
  )
  return (
    <>
      <AdminList
        config={CASES_LIST}
        onOpen={({ id }) => setOpen(id)}
        selection={selection}
        keys={{ h: ask('hold'), l: ask('release'), r: ask('reject'), c: ask('clear'), t: ask('trust') }}
        bulk={<BulkBar selection={selection} nameOf={nameOf} idOf={CASES_LIST.rowId} actions={actions} />}
        action={<AnalyseButton />}
      />
      <CaseSheet id={open} onClose={() => setOpen(null)} />
      {asked ? <CaseDialog {...asked} onClose={() => setAsked(null)} /> : null}
    </>
  )
}

const stakeOf = (rows: readonly FraudCaseRow[]) => rows.reduce((sum, { stakeCents }) => sum + stakeCents, 0)
