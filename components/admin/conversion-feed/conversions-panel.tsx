'use client'

import { useMemo, useState } from 'react'
import type { FeedConversion } from '@/lib/conversions/lifecycle/admin-schema'
import { isolated } from '@/lib/platform/text/bidi-isolate'
import { BulkBar } from '../kit/change/bulk-bar'
import { AdminList } from '../kit/list/admin-list'
import { useListState } from '../kit/list/use-list-state'
import { useOpenRow } from '../kit/list/use-open-row'
import { useSelection } from '../kit/list/use-selection'
import { ActionDialog } from './action-dialog'
import { ConversionSheet } from './conversion-sheet'
import { FeedBar } from './feed-bar'
import { type FeedChoices, feedList } from './feed-list'
import { ACTION_LABELS, type FeedAction, findPauseReason } from './labels'
import { useBulkDecisions } from './use-bulk-decisions'
import { useFeed } from './use-feed'

type OpenDialog = { row: FeedConversion; action: FeedAction }
const canAct = ({ status }: FeedConversion, action: FeedAction) => ACTION_LABELS[action].from.includes(status)
const nameOf = ({ affiliateName, txnId }: FeedConversion) => `${isolated(affiliateName)}, ${txnId}`

/** The live list of conversions, decided or reinstated one by one with the keyboard or many at once. [S2.39] */
export function ConversionsPanel({ choices }: { choices: FeedChoices }) {
  const { offers, advertisers, countries } = choices
  const config = useMemo(() => feedList({ offers, advertisers, countries }), [offers, advertisers, countries])
  const selection = useSelection(config.rowId)
  const [open, setOpen] = useOpenRow(config)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [isPaused, setPaused] = useState(false)
  const actions = useBulkDecisions()
  const { page, sort, dir, goToPage, sortBy } = useListState(config)
  const isAtTop = page === 1 && sort === config.sort.by && dir === config.sort.dir
  const pauseReason = findPauseReason(selection.size > 0, isAtTop)
  const { isLive, waiting } = useFeed(isPaused || pauseReason !== null)

  // a row this action does not apply to is opened instead, to show its status
  const act = (action: FeedAction) => (row: FeedConversion) =>
    canAct(row, action) ? setDialog({ row, action }) : setOpen(row)
  const refuse = (row: FeedConversion) => act(row.status === 'approved' ? 'reverse' : 'reject')(row)
  const show = () => {
    setPaused(false)
    selection.clear()
    if (sort !== config.sort.by || dir !== config.sort.dir) sortBy({ sort: config.sort.by })
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
        keys={{
          a: { label: 'Approve', run: act('approve') },
          r: { label: 'Reject or reverse', run: refuse },
          i: { label: 'Reinstate', run: act('reinstate') },
        }}
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
      {dialog ? <ActionDialog conversion={dialog.row} action={dialog.action} onClose={() => setDialog(null)} /> : null}
    </>
  )
}
