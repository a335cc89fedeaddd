'use client'

import { useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog } from '@/components/shared/forms/confirm-dialog'
import { BackLink } from '@/components/shared/page/back-link'
import { PageHeader } from '@/components/shared/page/page-header'
import { PageShell } from '@/components/shared/page/page-shell'
import { ListBody } from '@/components/shared/reconciliation/list-body'
import { ListsBody } from '@/components/shared/reconciliation/lists-body'
import type { MissingUpload } from '@/components/shared/reconciliation/missing-sales'
import { listsKey, type Side } from '@/components/shared/reconciliation/queries'
import { Button } from '@/components/ui/button'
import { ADVERTISER_PATH } from '@/lib/accounts/auth/constants'
import { apiFetch } from '@/lib/platform/http/api-client'
import { plural } from '@/lib/platform/text/counts'

const createSide = (mayChange: boolean): Side => ({
  api: '/api/advertiser/reconciliations',
  page: `${ADVERTISER_PATH}/reconcile`,
  isStaff: false,
  mayChange,
})

/** Lists of sales of an advertiser that were compared with what is recorded. Viewers read. */
export const ListsScreen = ({ mayChange }: { mayChange: boolean }) => (
  <PageShell>
    <PageHeader
      title="Reconcile"
      description="Compare your own list of sales with what is recorded here. Every difference is explained, and missing sales can be recorded."
    />
    <ListsBody side={createSide(mayChange)} />
  </PageShell>
)

/** One of them. */
export const ListScreen = ({ id, mayChange }: { id: string; mayChange: boolean }) => (
  <PageShell>
    <PageHeader
      title="Compared list"
      crumbs={<BackLink href={`${ADVERTISER_PATH}/reconcile`}>Reconcile</BackLink>}
      description="Your list beside what is recorded here."
    />
    <ListBody id={id} side={createSide(mayChange)} book={(upload) => <BookButton upload={upload} />} />
  </PageShell>
)

function BookButton({ upload: { id, accepted } }: { upload: MissingUpload }) {
  const client = useQueryClient()
  const book = async () => {
    await apiFetch(`/api/advertiser/uploads/${id}/bookings`, { method: 'POST' })
    await client.invalidateQueries({ queryKey: listsKey })
  }
  const count = plural(accepted, 'sale')
  return (
    <ConfirmDialog
      title={`Record ${count}?`}
      action="Record"
      busy="Recording…"
      trigger={<Button variant="primary">Record {count}</Button>}
      onConfirm={book}
    >
      <p>They are checked again when recorded, count once per order, and are invoiced like any other sale.</p>
    </ConfirmDialog>
  )
}
