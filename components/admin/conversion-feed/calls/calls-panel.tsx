'use client'

import { useMemo, useState } from 'react'
import { AdminList } from '../../kit/list/admin-list'
import { useListState } from '../../kit/list/use-list-state'
import { useOpenRow } from '../../kit/list/use-open-row'
import { FeedBar } from '../feed-bar'
import { findPauseReason } from '../labels'
import { POLL_MS, useFeed } from '../use-feed'
import { CallSheet } from './call-sheet'
import { callsList } from './calls-list'

const REFRESH_LABEL = `Refreshes every ${POLL_MS / 1000} seconds`

/** Every call of advertisers. The stream does not report calls without a conversion, so the list is polled. */
export function CallsPanel({ advertisers }: { advertisers: readonly { id: number; name: string }[] }) {
  const config = useMemo(() => callsList(advertisers), [advertisers])
  const [open, setOpen] = useOpenRow(config)
  const [isPaused, setPaused] = useState(false)
  const { page, sort, dir, goToPage } = useListState(config)
  const isAtTop = page === 1 && sort === config.sort.by && dir === config.sort.dir
  const pauseReason = findPauseReason(false, isAtTop)
  useFeed(isPaused || pauseReason !== null, true)
  return (
    <>
      <FeedBar
        isLive
        liveLabel={REFRESH_LABEL}
        isPaused={isPaused}
        pauseReason={pauseReason}
        waiting={0}
        onPause={setPaused}
        onShow={() => goToPage(1)}
      />
      <AdminList config={config} onOpen={setOpen} />
      <CallSheet row={open} onClose={() => setOpen(null)} />
    </>
  )
}
