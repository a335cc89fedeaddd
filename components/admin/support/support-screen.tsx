'use client'

import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { useMemo } from 'react'
import { QueryNote } from '@/components/shared/states/query-note'
import { Segmented } from '@/components/ui/segmented'
import { adminPath } from '@/lib/accounts/staff-permissions/page-permission-rules'
import { AdminList } from '../kit/list/admin-list'
import { staffOptions } from './queries'
import { RepliesPanel } from './replies-panel'
import { ticketsList } from './tickets-list'

const VIEWS = ['tickets', 'replies'] as const

/** Tickets, each on an address of its own, and saved replies. */
export function SupportScreen() {
  const [view, setView] = useQueryState('view', parseAsStringLiteral(VIEWS).withDefault('tickets'))
  return (
    <>
      <Segmented
        label="Show"
        value={view}
        onValueChange={(next) => setView(next)}
        options={[
          { value: 'tickets', label: 'Tickets' },
          { value: 'replies', label: 'Saved replies' },
        ]}
        className="mb-4"
      />
      {view === 'tickets' ? <Tickets /> : <RepliesPanel />}
    </>
  )
}

function Tickets() {
  const router = useRouter()
  const staff = useQuery(staffOptions)
  const config = useMemo(() => ticketsList(staff.data?.staff ?? []), [staff.data])
  return (
    <>
      <AdminList config={config} onOpen={({ number }) => router.push(`${adminPath('support')}/${number}`)} />
      <QueryNote query={staff} text="The names of staff, to filter by, could not be loaded." className="mt-2" />
    </>
  )
}
