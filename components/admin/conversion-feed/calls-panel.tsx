'use client'

import { useState } from 'react'
import type { KeptCall } from '@/lib/postbacks/desk-schema'
import { AdminList } from '../list/admin-list'
import { CallSheet } from './call-sheet'
import { CALLS_LIST } from './calls-list'
import { useFeed } from './use-feed'

/** Every call of advertisers, those that made no conversion included. */
export function CallsPanel() {
  const [open, setOpen] = useState<KeptCall | null>(null)
  useFeed(false)
  return (
    <>
      <AdminList config={CALLS_LIST} onOpen={setOpen} />
      <CallSheet row={open} onClose={() => setOpen(null)} />
    </>
  )
}
