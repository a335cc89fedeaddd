import { Check, X } from 'lucide-react'
import Link from 'next/link'
import { Button } from '@/components/ui/button'
import type { AdminPage } from '@/lib/accounts/staff-permissions/page-permission-constants'
import { adminPath } from '@/lib/accounts/staff-permissions/page-permission-rules'
import type { BulkOutcome } from '@/lib/backoffice/pages/schema'

/** What became of each row; those of a selection that were not reached are counted. */
export type BulkResult = {
  outcomes: readonly BulkOutcome[]
  names: ReadonlyMap<string, string>
  notTried: number
  /** Whether the rows were selected by a filter: then only the refused ones are listed, each with a link. */
  isByFilter: boolean
}

type BulkOutcomesProps = BulkResult & { page: AdminPage; onClose: () => void }

/** Most rows listed, so that a long list of refusals stays usable. */
const LISTED_MAX = 200
const number = new Intl.NumberFormat('en-US')

/** The outcome of a bulk action for each row. */
export function BulkOutcomes({ outcomes, names, notTried, isByFilter, page, onClose }: BulkOutcomesProps) {
  const failed = outcomes.filter(({ isDone }) => !isDone)
  const listed = isByFilter ? failed : outcomes
  const parts = [
    `${number.format(outcomes.length - failed.length)} done`,
    ...(failed.length > 0 ? [`${number.format(failed.length)} failed`] : []),
    ...(notTried > 0 ? [`${number.format(notTried)} not tried`] : []),
  ]
  return (
    <div role="status" className="border-b border-line px-4 py-2 text-13">
      <div className="flex items-center gap-2">
        <p className="mr-auto font-medium">{parts.join(', ')}</p>
        <Button size="sm" variant="ghost" onClick={onClose}>
          Close
        </Button>
      </div>
      <ul className="max-h-48 overflow-y-auto">
        {listed.slice(0, LISTED_MAX).map(({ id, isDone, message }) => (
          <li key={id} className="flex items-center gap-2 py-0.5">
            {isDone ? <Check className="size-3.5 text-success" /> : <X className="size-3.5 text-danger" />}
            <RowName id={id} name={names.get(id)} page={page} />
            <span className="text-muted">{message}</span>
          </li>
        ))}
        {listed.length > LISTED_MAX ? (
          <li className="py-0.5 text-muted">{`And ${number.format(listed.length - LISTED_MAX)} more.`}</li>
        ) : null}
      </ul>
    </div>
  )
}

/** Rows of other pages have no name here: their id leads to their sheet. */
function RowName({ id, name, page }: { id: string; name: string | undefined; page: AdminPage }) {
  if (name !== undefined) return <span className="font-medium">{name}</span>
  return (
    <Link href={`${adminPath(page)}?open=${id}`} prefetch={false} className="mono font-medium hover:underline">
      {id}
    </Link>
  )
}
