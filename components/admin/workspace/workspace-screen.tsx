'use client'

import { useQuery } from '@tanstack/react-query'
import { parseAsString, useQueryState } from 'nuqs'
import { useState } from 'react'
import { LeaveGuard } from '@/components/shared/forms/leave-guard'
import { Failure } from '@/components/shared/states/failure'
import { Card } from '@/components/ui/card'
import { Tab, TabList, TabPanel, Tabs } from '@/components/ui/tabs'
import type { StaffRights } from '@/lib/accounts/staff-permissions/permission-rules'
import type { WorkspaceTab } from '@/lib/people/users/workspace/constants'
import { tabsFor } from '@/lib/people/users/workspace/rules'
import { RecordLoading } from '../kit/frame/placeholders'
import { userOptions } from '../manage-users/queries'
import { WorkspaceHead } from './workspace-head'
import { WorkspacePanel } from './workspace-panel'

const LABELS: Record<WorkspaceTab, string> = {
  overview: 'Overview',
  traffic: 'Traffic',
  conversions: 'Conversions',
  money: 'Money',
  cases: 'Cases',
  notes: 'Notes',
  security: 'Security',
  history: 'History',
}

type WorkspaceScreenProps = { userId: string; affiliateId: number | null; staff: StaffRights }

/** Everything staff know of one person, and what they can do for them. The open part is in the address. [S2.22] */
export function WorkspaceScreen({ userId, affiliateId, staff }: WorkspaceScreenProps) {
  const query = useQuery(userOptions(userId))
  const tabs = tabsFor(staff, affiliateId !== null)
  const [chosen, choose] = useQueryState('tab', parseAsString.withOptions({ history: 'push' }))
  const [note, setNote] = useState('')
  const tab = tabs.find((one) => one === chosen) ?? tabs[0] ?? 'history'
  if (!query.data) {
    return query.error ? (
      <Card>
        <Failure query={query} />
      </Card>
    ) : (
      <RecordLoading />
    )
  }
  return (
    <>
      <LeaveGuard isOn={note.trim() !== ''} />
      <WorkspaceHead user={query.data} />
      <Tabs value={tab} onValueChange={(next) => choose(next === tabs[0] ? null : next)}>
        <TabList aria-label="Parts of this workspace">
          {tabs.map((one) => (
            <Tab key={one} value={one}>
              {LABELS[one]}
            </Tab>
          ))}
        </TabList>
        <TabPanel value={tab} className="pt-4">
          <WorkspacePanel tab={tab} user={query.data} staff={staff} note={note} onNote={setNote} />
        </TabPanel>
      </Tabs>
    </>
  )
}
