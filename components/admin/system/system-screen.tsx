'use client'

import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { Segmented } from '@/components/ui/segmented'
import { AlarmsCard } from './alarms-card'
import { CallsPanel } from './calls-panel'
import { ChecksSection } from './checks-section'
import { DatabaseSection } from './database-section'
import { FailedJobsPanel } from './failed-jobs-panel'
import { ImportCard } from './import-card'
import { JobsSection } from './jobs-section'
import { MailsPanel } from './mails-panel'
import { MessagesSection } from './messages-section'
import { ProcessesSection } from './processes-section'
import { RefusedSection } from './refused-section'
import { RetentionSection } from './retention-section'
import { StorageSection } from './storage-section'

const VIEWS = ['overview', 'jobs', 'emails', 'postbacks'] as const
export type View = (typeof VIEWS)[number]

const parsers = {
  view: parseAsStringLiteral(VIEWS).withDefault('overview'),
  // the lists have different filters and sorts
  q: parseAsString,
  sort: parseAsString,
  dir: parseAsString,
  page: parseAsString,
  status: parseAsString,
}
const CLEARED = { q: null, sort: null, dir: null, page: null, status: null }

/** What runs, what waits, what failed, and what to do about it. */
export function SystemScreen() {
  const [{ view }, setView] = useQueryStates(parsers)
  const show = (next: View) => void setView({ ...CLEARED, view: next })
  return (
    <>
      <Segmented
        label="Show"
        value={view}
        onValueChange={show}
        options={[
          { value: 'overview', label: 'Overview' },
          { value: 'jobs', label: 'Failed jobs' },
          { value: 'emails', label: 'Emails' },
          { value: 'postbacks', label: 'Postbacks' },
        ]}
        className="mb-4"
      />
      {view === 'overview' ? <Overview onShow={show} /> : null}
      {view === 'jobs' ? <FailedJobsPanel /> : null}
      {view === 'emails' ? <MailsPanel /> : null}
      {view === 'postbacks' ? <CallsPanel /> : null}
    </>
  )
}

function Overview({ onShow }: { onShow: (view: View) => void }) {
  return (
    <div className="grid gap-4">
      <AlarmsCard />
      <ProcessesSection />
      <JobsSection onShow={onShow} />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <MessagesSection onShow={onShow} />
        <DatabaseSection />
        <ChecksSection />
        <RefusedSection />
        <StorageSection />
        <RetentionSection />
        <ImportCard />
      </div>
    </div>
  )
}
