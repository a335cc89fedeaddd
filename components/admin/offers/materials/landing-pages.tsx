'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DataTable } from '@/components/shared/lists/data-table'
import { Section } from '@/components/shared/offer-form/section'
import { Failure } from '@/components/shared/states/failure'
import { Button } from '@/components/ui/button'
import type { AdminLandingPage } from '@/lib/catalog/landing-pages/admin-schema'
import { PAGES_MAX, RESULT_DAYS } from '@/lib/catalog/landing-pages/constants'
import { formatCents } from '@/lib/platform/money/format'
import { formatCount } from '@/lib/platform/text/counts'
import { CardLoading } from '../../kit/frame/placeholders'
import { landingPagesOptions } from '../queries'
import { LandingPageDialog } from './landing-page-dialog'

const percent = (part: number, whole: number) => (whole === 0 ? '–' : `${((part / whole) * 100).toFixed(2)}%`)

/** The landing pages of an offer with what each brought. */
export function LandingPages({ id, isLocked }: { id: number; isLocked: boolean }) {
  const query = useQuery(landingPagesOptions(id))
  const [editing, setEditing] = useState<AdminLandingPage | 'new'>()
  if (query.error && !query.data) return <Failure query={query} />
  if (!query.data) return <CardLoading lines={3} />
  const { pages } = query.data
  const hasRevenue = pages.some(({ revenueCents }) => revenueCents !== null)
  return (
    <Section title="Landing pages">
      <p className="text-13 text-muted">
        {pages.length === 0
          ? 'Every visitor is sent to the destination URL. With landing pages, visitors are sent to them by weight, and affiliates can link to one.'
          : `Visitors are sent to these pages by weight in place of the destination URL. Results of the last ${RESULT_DAYS} days.`}
      </p>
      {pages.length === 0 ? null : (
        <DataTable
          caption="Landing pages"
          isReachable
          rows={pages}
          rowKey={({ id: pageId }) => pageId}
          columns={[
            {
              head: 'Page',
              cell: (page) => <PageName page={page} onEdit={isLocked ? undefined : () => setEditing(page)} />,
              cellProps: { className: 'max-w-[260px]' },
            },
            {
              head: 'Share',
              align: 'right',
              cell: ({ isActive, share }) => (isActive ? `${Math.round(share * 100)}%` : 'Off'),
            },
            { head: 'Clicks', align: 'right', cell: ({ clicks }) => formatCount(clicks) },
            { head: 'Conv.', align: 'right', cell: ({ conversions }) => formatCount(conversions) },
            { head: 'CR', align: 'right', cell: ({ clicks, conversions }) => percent(conversions, clicks) },
            { head: 'Paid', align: 'right', cell: ({ payoutCents }) => formatCents(payoutCents) },
            ...(hasRevenue
              ? [
                  {
                    head: 'Revenue',
                    align: 'right' as const,
                    cell: ({ revenueCents }: AdminLandingPage) => formatCents(revenueCents ?? 0),
                  },
                ]
              : []),
          ]}
        />
      )}
      {isLocked || pages.length >= PAGES_MAX ? null : (
        <div>
          <Button size="sm" onClick={() => setEditing('new')}>
            Add a landing page
          </Button>
        </div>
      )}
      {editing ? (
        <LandingPageDialog
          offerId={id}
          page={editing === 'new' ? null : editing}
          onClose={() => setEditing(undefined)}
        />
      ) : null}
    </Section>
  )
}

function PageName({ page: { name, url }, onEdit }: { page: AdminLandingPage; onEdit: (() => void) | undefined }) {
  return (
    <span className="grid min-w-0">
      {onEdit ? (
        <button type="button" onClick={onEdit} className="truncate text-left font-medium hover:underline">
          {name}
        </button>
      ) : (
        <span className="truncate font-medium">{name}</span>
      )}
      <span className="mono truncate text-12 text-muted" title={url}>
        {url}
      </span>
    </span>
  )
}
