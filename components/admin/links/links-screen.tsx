'use client'

import { Plus } from 'lucide-react'
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Segmented } from '@/components/ui/segmented'
import type { DualRun } from '@/lib/conversions/dual-runs/admin-schema'
import type { AdminDomain } from '@/lib/traffic/links/domains/admin-schema'
import type { AdminShortLink } from '@/lib/traffic/links/short/admin-schema'
import { useMayChange } from '../kit/frame/staff-rights'
import { AdminList } from '../kit/list/admin-list'
import { ComparedSales } from './compared-sales'
import { COMPARISON_LIST } from './comparison-list'
import { DomainDialog } from './domain-dialog'
import { DualRunDialog } from './dual-run-dialog'
import { DUAL_RUNS_LIST } from './dual-run-lists'
import { EXTERNAL_IDS_LIST, UNKNOWN_IDS_LIST } from './external-id-lists'
import { ExternalIdsDialog } from './external-ids-dialog'
import { DOMAINS_LIST, SHORT_LINKS_LIST } from './lists'
import { NewDomainDialog } from './new-domain-dialog'
import { StateDialog } from './state-dialog'

const VIEWS = ['links', 'domains', 'old-ids', 'unknown-ids', 'dual-runs', 'compared-sales', 'comparison'] as const
type View = (typeof VIEWS)[number]

const text = parseAsString
const parsers = {
  view: parseAsStringLiteral(VIEWS).withDefault('links'),
  // the two lists have different filters and sorts
  q: text,
  sort: text,
  dir: text,
  page: text,
  state: text,
  owner: text,
  affiliate: text,
  source: text,
  kind: text,
  missing: text,
  offer: text,
  from: text,
  to: text,
  only_differences: text,
}
const CLEARED = {
  q: null,
  sort: null,
  dir: null,
  page: null,
  state: null,
  owner: null,
  affiliate: null,
  source: null,
  kind: null,
  missing: null,
  offer: null,
  from: null,
  to: null,
  only_differences: null,
}

/** Short links of affiliates, the hosts that links are served under, and offers that a previous platform pays for. */
export function LinksScreen() {
  const [{ view }, setView] = useQueryStates(parsers)
  const [link, setLink] = useState<AdminShortLink | null>(null)
  const [domain, setDomain] = useState<AdminDomain | null>(null)
  const [run, setRun] = useState<DualRun | null>(null)
  const [isNew, setNew] = useState(false)
  const mayEdit = useMayChange('links')
  const [isAddingIds, setAddingIds] = useState(false)
  return (
    <>
      <Segmented
        label="Show"
        value={view}
        onValueChange={(next: View) => setView({ ...CLEARED, view: next })}
        options={[
          { value: 'links', label: 'Short links' },
          { value: 'domains', label: 'Domains' },
          { value: 'old-ids', label: 'Old IDs' },
          { value: 'unknown-ids', label: 'Unknown IDs' },
          { value: 'dual-runs', label: 'Dual runs' },
          { value: 'compared-sales', label: 'Compared sales' },
          { value: 'comparison', label: 'Comparison' },
        ]}
        className="mb-4 max-w-full flex-wrap"
      />
      {view === 'links' ? (
        <AdminList
          config={SHORT_LINKS_LIST}
          {...(mayEdit && { onOpen: (row: AdminShortLink) => row.state !== 'deleted' && setLink(row) })}
        />
      ) : view === 'old-ids' ? (
        <AdminList
          config={EXTERNAL_IDS_LIST}
          action={
            <Button size="sm" variant="primary" onClick={() => setAddingIds(true)}>
              <Plus aria-hidden="true" />
              Add IDs
            </Button>
          }
        />
      ) : view === 'unknown-ids' ? (
        <AdminList config={UNKNOWN_IDS_LIST} />
      ) : view === 'dual-runs' ? (
        <AdminList config={DUAL_RUNS_LIST} {...(mayEdit && { onOpen: setRun })} />
      ) : view === 'compared-sales' ? (
        <ComparedSales />
      ) : view === 'comparison' ? (
        <AdminList config={COMPARISON_LIST} />
      ) : (
        <AdminList
          config={DOMAINS_LIST}
          onOpen={setDomain}
          action={
            <Button size="sm" variant="primary" onClick={() => setNew(true)}>
              <Plus aria-hidden="true" />
              Add a network domain
            </Button>
          }
        />
      )}
      {link ? (
        <StateDialog
          path={`/api/admin/links/${link.id}/state`}
          name={link.address}
          isDisabled={link.state === 'disabled'}
          disabledReason={link.disabledReason}
          onClose={() => setLink(null)}
        />
      ) : null}
      {domain ? <DomainDialog domain={domain} onClose={() => setDomain(null)} /> : null}
      {run ? <DualRunDialog run={run} onClose={() => setRun(null)} /> : null}
      {isAddingIds ? <ExternalIdsDialog onClose={() => setAddingIds(false)} /> : null}
      {isNew ? <NewDomainDialog onClose={() => setNew(false)} /> : null}
    </>
  )
}
