'use client'

import { useMemo, useState } from 'react'
import type { FeedConversion } from '@/lib/traffic/conversions/admin-schema'
import { CONVERSION_DECISIONS, type ConversionDecision } from '@/lib/traffic/conversions/constants'
import { BulkBar } from '../kit/change/bulk-bar'
import { AdminList } from '../kit/list/admin-list'
import { useListState } from '../kit/list/use-list-state'
import { useOpenRow } from '../kit/list/use-open-row'
import { useSelection } from '../kit/list/use-selection'
import { ConversionSheet } from './conversion-sheet'
import { DecisionDialog } from './decision-dialog'
import { FeedBar } from './feed-bar'
import { type FeedChoices, feedList } from './feed-list'
import { DECISION_LABELS, pauseReasonOf } from './labels'
import { useBulkDecisions } from './use-bulk-decisions'
import { useFeed } from './use-feed'

type OpenDialog = { row: FeedConversion; decision: ConversionDecision }
const canDecide = ({ status }: FeedConversion, decision: ConversionDecision) =>
  DECISION_LABELS[decision].from === status
/** Whether any decision is possible for it. */
const isDecidable = (row: FeedConversion) => CONVERSION_DECISIONS.some((decision) => canDecide(row, decision))
const nameOf = ({ affiliateName, txnId }: FeedConversion) => `${affiliateName}, ${txnId}`

/** The live list of conversions, decided one by one with the keyboard or many at once. [S2.39] */
export function ConversionsPanel({ choices }: { choices: FeedChoices }) {
  const { offers, advertisers, countries } = choices
  const config = useMemo(() => feedList({ offers, advertisers, countries }), [offers, advertisers, countries])
  const selection = useSelection(config.rowId, isDecidable)
  const [open, setOpen] = useOpenRow(config)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [isPaused, setPaused] = useState(false)
  const actions = useBulkDecisions()
  const { page, sort, dir, goToPage, sortBy } = useListState(config)
  const isAtTop = page === 1 && sort === config.sort.by && dir === config.sort.dir
  const pauseReason = pauseReasonOf(selection.size > 0, isAtTop)
  const { isLive, waiting } = useFeed(isPaused || pauseReason !== null)

  // a row this decision does not apply to is opened instead, to show its status
  const decide = (decision: ConversionDecision) => (row: FeedConversion) =>
    canDecide(row, decision) ? setDialog({ row, decision }) : setOpen(row)
  const refuse = (row: FeedConversion) => decide(row.status === 'approved' ? 'reverse' : 'reject')(row)
  const show = () => {
    setPaused(false)
    selection.clear()
    if (sort !== config.sort.by || dir !== config.sort.dir) sortBy(config.sort.by)
    goToPage(1)
  }
  return (
    <>
      <FeedBar
        isLive={isLive}
        isPaused={isPaused}
        pauseReason={pauseReason}
        waiting={waiting}
        onPause={setPaused}
        onShow={show}
      />
      <AdminList
        config={config}
        onOpen={setOpen}
        selection={selection}
        keys={{ a: { label: 'Approve', run: decide('approve') }, r: { label: 'Reject or reverse', run: refuse } }}
        bulk={
          <BulkBar
            config={config}
            selection={selection}
            nameOf={nameOf}
            idOf={config.rowId}
            factsOf={({ status, payoutCents }) => ({ status, cents: payoutCents })}
            actions={actions}
          />
        }
      />
      <ConversionSheet row={open} onClose={() => setOpen(null)} />
      {dialog ? (
        <DecisionDialog conversion={dialog.row} decision={dialog.decision} onClose={() => setDialog(null)} />
      ) : null}
    </>
  )
}
