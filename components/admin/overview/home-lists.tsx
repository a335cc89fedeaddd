import { ChevronRight, TriangleAlert } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { StaffTime } from '@/components/admin/kit/staff-time'
import { Card, CardHead } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { EmptyState } from '@/components/ui/empty-state'
import { TextLink } from '@/components/ui/text-link'
import { formatCount } from '@/lib/platform/text/counts'
import { ALARMS } from '@/lib/runtime/alarms/constants'
import { CHECKS } from '@/lib/runtime/data-checks/constants'
import type { StaffHome } from '@/lib/runtime/staff-home/admin-schema'
import { FAILED, WAITING } from '@/lib/runtime/staff-home/constants'
import { FAILED_LABELS, WAITING_LABELS } from './home-labels'

/** The lists with something to decide, each with its number and how long the first has waited. */
export function WaitingCard({ waiting }: Pick<StaffHome, 'waiting'>) {
  const some = waiting.filter(({ count }) => count > 0)
  return (
    <Card aria-labelledby="waiting">
      <CardHead id="waiting" title="Waiting for a decision" />
      {some.length === 0 ? (
        <EmptyState as="p" title="Nothing waits for you">
          What your role may decide appears here.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {some.map(({ key, count, since }) => (
            <Line key={key} href={WAITING[key].path} label={WAITING_LABELS[key]} count={count}>
              {since ? (
                <>
                  Oldest <StaffTime at={since} />
                </>
              ) : null}
            </Line>
          ))}
        </ul>
      )}
    </Card>
  )
}

type FailedCardProps = Pick<StaffHome, 'failed'> & { alarms: NonNullable<StaffHome['alarms']> }

/** Alarms of the system and what failed. */
export function FailedCard({ failed, alarms }: FailedCardProps) {
  const some = failed.filter(({ count }) => count > 0)
  return (
    <Card aria-labelledby="failed">
      <CardHead id="failed" title="Alerts" />
      {some.length === 0 && alarms.length === 0 ? (
        <EmptyState as="p" title="Nothing has failed" />
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {alarms.map(({ kind, name, since }) => (
            <li key={`${kind} ${name}`} className="flex items-start gap-2.5 px-4 py-3 text-13">
              <TriangleAlert aria-hidden="true" className="icon-sm mt-0.5 flex-none text-danger" />
              <span className="min-w-0">
                <TextLink asChild className="font-medium">
                  <Link href="/admin/system" prefetch={false}>
                    {alarmText(kind, name)}
                  </Link>
                </TextLink>
                <span className="block text-12 text-muted">
                  Since <StaffTime at={since} />
                </span>
              </span>
            </li>
          ))}
          {some.map(({ key, count }) => (
            <Line key={key} href={FAILED[key].path} label={FAILED_LABELS[key]} count={count} isDanger />
          ))}
        </ul>
      )}
    </Card>
  )
}

function alarmText(kind: 'queue' | 'check', name: string): string {
  if (kind === 'queue') return (ALARMS as Record<string, { title: string } | undefined>)[name]?.title ?? name
  return `${(CHECKS as Record<string, string | undefined>)[name] ?? name}: the check found a difference or did not finish`
}

type LineProps = { href: string; label: string; count: number; isDanger?: boolean; children?: ReactNode }

function Line({ href, label, count, isDanger = false, children }: LineProps) {
  return (
    <li>
      <Link
        href={href}
        prefetch={false}
        className="flex min-h-11 items-center gap-3 px-4 py-2 text-13 transition-colors hover:bg-fill focus-visible:-outline-offset-2"
      >
        <span className={cn('figure min-w-7 flex-none text-right text-18', isDanger && 'text-danger')}>
          {formatCount(count)}
        </span>
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{label}</span>
          {children ? <span className="block text-12 text-muted">{children}</span> : null}
        </span>
        <ChevronRight aria-hidden="true" className="icon-sm flex-none text-muted" />
      </Link>
    </li>
  )
}
