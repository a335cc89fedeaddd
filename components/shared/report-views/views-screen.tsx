'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { useMailText } from '@/components/shared/brand/mail-text'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { Failure } from '../states/failure'
import { AlertRow } from './alerts/alert-row'
import { MailRow } from './alerts/mail-row'
import { alertsOptions, mailsOptions, viewsOptions } from './queries'
import { reportPath } from './view-places'
import { ViewRow } from './view-row'

const NONE_SENT = 'This server sends no emails.'

const UNCONFIRMED = 'Your email address is not confirmed. Nothing is sent until it is.'

/** All saved views of a side with everything set up on them: links, emails, alerts. */
export function ViewsScreen({ isStaff = false }: { isStaff?: boolean }) {
  const side = isStaff ? 'staff' : 'own'
  const views = useQuery(viewsOptions(side))
  const mails = useQuery(mailsOptions(side))
  const alerts = useQuery(alertsOptions(side))
  const mailText = useMailText()
  const all = views.data?.views ?? []
  const own = all.filter(({ sharedBy }) => sharedBy === null)
  const open = (
    <Button asChild>
      <Link href={reportPath(side)} prefetch={false}>
        Open the report builder
      </Link>
    </Button>
  )
  return (
    <div className="grid gap-4">
      <Section
        title="Saved views"
        query={views}
        isEmpty={all.length === 0}
        empty={
          <EmptyState title="No saved views yet" action={open}>
            Build a report and save it under a name: Views, then “Save this view”.
          </EmptyState>
        }
      >
        {all.map((view) => (
          <ViewRow key={view.id} isStaff={isStaff} view={view} order={own.map(({ id }) => id)} />
        ))}
      </Section>
      <Section
        title="Emails"
        query={mails}
        isEmpty={mails.data?.mails.length === 0}
        empty={
          <EmptyState title="No emails">{mailText('Set up the emails of a view with its envelope above.')}</EmptyState>
        }
        note={mailText(mails.data?.isConfirmed === false ? UNCONFIRMED : '', NONE_SENT) || undefined}
      >
        {mails.data?.mails.map((mail) => (
          <MailRow key={mail.id} side={side} mail={mail} />
        ))}
      </Section>
      <Section
        title="Alerts"
        query={alerts}
        isEmpty={alerts.data?.alerts.length === 0}
        empty={<EmptyState title="No alerts">Set an alert on a metric of a view with its bell above.</EmptyState>}
      >
        {alerts.data?.alerts.map((alert) => (
          <AlertRow key={alert.id} side={side} alert={alert} />
        ))}
      </Section>
    </div>
  )
}

type SectionProps = {
  title: string
  query: Parameters<typeof Failure>[0]['query'] & { data?: unknown }
  isEmpty: boolean
  empty: ReactNode
  note?: string | undefined
  children: ReactNode
}

function Section({ title, query, isEmpty, empty, note, children }: SectionProps) {
  return (
    <Card aria-label={title} aria-busy={!query.data && !query.error}>
      <h2 className="px-5 py-3 text-16 max-md:px-4">{title}</h2>
      {note ? <p className="px-5 pb-3 text-13 text-danger max-md:px-4">{note}</p> : null}
      {query.error ? <Failure query={query} /> : null}
      {!query.data && !query.error ? <Skeleton className="mx-5 mb-4 h-20" /> : null}
      {query.data && !query.error ? isEmpty ? empty : <ul className="border-t border-line">{children}</ul> : null}
    </Card>
  )
}
