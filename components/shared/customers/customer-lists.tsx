'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { SalesFileInput } from '@/components/shared/sales-file/file-input'
import { easternText } from '@/components/shared/time/eastern-text'
import { Status } from '@/components/ui/status'
import { toast } from '@/components/ui/toast'
import { PART_BYTES } from '@/lib/imports/files/constants'
import { LIST_PARTS_MAX, LIST_ROWS_MAX } from '@/lib/imports/files/customer-list-constants'
import type { CustomerListRow, CustomerLists as Lists } from '@/lib/imports/files/customer-list-schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import { formatCount, plural } from '@/lib/platform/text/counts'
import { RowsLoading } from '../lists/rows-loading'
import { Failure } from '../states/failure'
import { customerListsOptions } from './list-queries'
import { type Removal, RemoveList } from './remove-list'

const STATES = {
  received: { kind: 'pending', label: 'Not sent completely' },
  reading: { kind: 'processing', label: 'Being read' },
  done: { kind: 'approved', label: 'In use' },
  failed: { kind: 'failed', label: 'Not read' },
} as const

/** Bad rows that are shown of a list. */
const SHOWN = 20

type CustomerListsProps = {
  /** The address of the lists in the API. */
  path: string
  mayChange: boolean
  /** The dialog that removes a list, where one of its own asks for a reason. */
  removal?: Removal
}

/** The customers that an advertiser had before: lists in files, what they do, and new ones. */
export function CustomerLists({ path, mayChange, removal }: CustomerListsProps) {
  const query = useQuery(customerListsOptions(path))
  const client = useQueryClient()
  if (query.error && !query.data) return <Failure query={query} />
  if (!query.data) return <RowsLoading />
  const { lists, offers } = query.data
  const reload = () => client.invalidateQueries({ queryKey: customerListsOptions(path).queryKey })
  return (
    <div className="grid gap-3">
      <p className="text-13 text-muted">
        Whoever is on a list counts as an existing customer, from now on. {effectText(offers)}
      </p>
      {lists.length === 0 ? <p className="text-13 text-muted">No list yet.</p> : null}
      {lists.length === 0 ? null : (
        <ul aria-label="Lists of existing customers" className="divide-y divide-line">
          {lists.map((list) => (
            <ListLine
              key={list.id}
              list={list}
              path={path}
              removal={removal}
              onRemoved={mayChange ? reload : undefined}
            />
          ))}
        </ul>
      )}
      {mayChange ? (
        <SalesFileInput
          label="New list"
          note={`CSV with customer numbers, email addresses or their SHA-256, up to ${formatCount(LIST_ROWS_MAX)} rows. Addresses are hashed in your browser and never sent.`}
          target={{ path, partBytes: PART_BYTES, partsMax: LIST_PARTS_MAX }}
          prepare={async (file) => (await import('./hash-addresses')).hashAddresses(file)}
          onSent={async (id) => {
            await apiFetch(`${path}/${id}/reads`, { method: 'POST' })
            toast.success('List sent. It is read within a minute.')
            await reload()
          }}
        />
      ) : null}
    </div>
  )
}

function effectText(offers: Lists['offers']): string {
  if (offers.length === 0) return 'No offer asks for it yet: none pays for new customers only, or by rules about them.'
  const sentence = (effect: Lists['offers'][number]['effect'], one: string, several: string) => {
    const named = offers.filter((offer) => offer.effect === effect).map(({ id, name }) => `${name} (${id})`)
    return named.length === 0 ? '' : `${new Intl.ListFormat('en').format(named)} ${named.length === 1 ? one : several}`
  }
  return [
    sentence('new', 'pays nothing for sales to them.', 'pay nothing for sales to them.'),
    sentence('rules', 'pays for them by its rules.', 'pay for them by their rules.'),
  ]
    .filter(Boolean)
    .join(' ')
}

type ListLineProps = {
  list: CustomerListRow
  path: string
  removal: Removal | undefined
  onRemoved: (() => Promise<unknown>) | undefined
}

function ListLine({ list, path, removal, onRemoved }: ListLineProps) {
  const { fileName, state, names, badRows, problems, unreadColumns, problem, createdAt } = list
  const { kind, label } = STATES[state]
  return (
    <li className="grid gap-1 py-3 text-13">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{fileName}</span>
        <span className="flex items-center gap-3">
          <Status kind={kind}>{label}</Status>
          {onRemoved ? <RemoveList list={list} path={path} removal={removal} onRemoved={onRemoved} /> : null}
        </span>
      </div>
      <p className="text-12 text-muted">
        {state === 'done' ? `${plural(names, 'name')}, ` : ''}
        {easternText(createdAt, 'MMM d, yyyy')}
      </p>
      {problem === null ? null : <p className="text-12 text-danger">{problem}</p>}
      {unreadColumns.length === 0 ? null : (
        <p className="text-12 text-muted [overflow-wrap:anywhere]">
          Columns that were not read: {new Intl.ListFormat('en').format(unreadColumns)}
        </p>
      )}
      {badRows === 0 ? null : (
        <details className="text-12">
          <summary className="cursor-pointer">{plural(badRows, 'row')} could not be read</summary>
          <ul className="grid gap-0.5 pt-1 text-muted">
            {problems.slice(0, SHOWN).map(({ line, problem: why }) => (
              <li key={line}>
                Line {formatCount(line)}: {why}
              </li>
            ))}
            {badRows > SHOWN ? <li>The first {SHOWN} are shown.</li> : null}
          </ul>
        </details>
      )}
    </li>
  )
}
