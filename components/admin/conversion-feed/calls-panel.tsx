'use client'

import { useState } from 'react'
import type { KeptCall } from '@/lib/traffic/postbacks/admin-schema'
import { AdminList } from '../kit/list/admin-list'
import { useListState } from '../kit/list/use-list-state'
import { CallSheet } from './call-sheet'
import { CALLS_LIST } from './calls-list'
import { FeedBar } from './feed-bar'
import { heldWords } from './labels'
import { POLL_MS, useFeed } from './use-feed'

const FOLLOWS = `Refreshed every ${POLL_MS / 1000} seconds`

/** Every call of advertisers. Those that made no conversion are told to nobody: the list is asked for them. */
export function CallsPanel() {
  const [open, setOpen] = useState<KeptCall | null>(null)
  const [isPaused, setPaused] = useState(false)
  const { page, sort, dir, turnTo } = useListState(CALLS_LIST)
  const isAtTop = page === 1 && sort === CALLS_LIST.sort.by && dir === CALLS_LIST.sort.dir
  const heldBy = heldWords(false, isAtTop)
  useFeed(isPaused || heldBy !== null, true)
  return (
    <>
      <FeedBar
        {...{ isLive: true, follows: FOLLOWS, isPaused, heldBy, waiting: 0 }}
        onPause={setPaused}
        onShow={() => turnTo(1)}
      />
      <AdminList config={CALLS_LIST} onOpen={setOpen} />
      <CallSheet row={open} onClose={() => setOpen(null)} />
    </>
  )
}
