'use client'

import { ConfirmDialog } from '@/components/shared/forms/confirm-dialog'
import { errorMessage } from '@/components/shared/forms/form-errors'
import { easternText } from '@/components/shared/time/eastern-text'
import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'
import { Status, type StatusKind } from '@/components/ui/status'
import { toast } from '@/components/ui/toast'
import type { LinkDomain } from '@/lib/traffic/links/domains/schema'
import { useCheckDomain, useRemoveDomain } from './use-links'

const STATES: Record<LinkDomain['status'], { label: string; kind: StatusKind }> = {
  waiting: { label: 'Waiting for its records', kind: 'pending' },
  verified: { label: 'Verified', kind: 'approved' },
  failing: { label: 'Records missing', kind: 'failed' },
  lost: { label: 'Lost', kind: 'rejected' },
}

/** A domain of the affiliate: its state, and the records it needs. */
export function DomainCard({ domain }: { domain: LinkDomain }) {
  const { id, host, status, problem, checkedAt, endsAt, disabledReason, records } = domain
  const check = useCheckDomain()
  const remove = useRemoveDomain()
  const titleId = `domain-${id}`
  const checkNow = () => check.mutateAsync(id).catch((error) => toast.error(errorMessage(error)))
  return (
    <Card aria-labelledby={titleId}>
      <CardHead
        id={titleId}
        title={<span className="[overflow-wrap:anywhere]">{host}</span>}
        aside={<Status kind={STATES[status].kind}>{STATES[status].label}</Status>}
        className="flex-wrap"
      />
      <div className="grid gap-3 px-4 pb-4 text-13">
        {disabledReason === null ? null : <p className="text-danger">{`Disabled by our staff: ${disabledReason}`}</p>}
        {problem ? <p className="text-text-2">{problem}</p> : null}
        {endsAt ? (
          <p className="text-danger">{`Its links stop working ${easternText(endsAt)} unless the records are back.`}</p>
        ) : null}
        <dl className="grid gap-2 rounded-card border border-line p-3 [overflow-wrap:anywhere]">
          <Record term="TXT record" name={records.txtName} value={records.txtValue} />
          <Record term="CNAME record" name={host} value={records.target} />
        </dl>
        <p className="text-12 leading-4 text-muted">
          {`Keep both records. Where a CNAME is not possible, an A or AAAA record with the addresses of ${records.target} does as well. We look every hour${checkedAt ? `, last ${easternText(checkedAt)}` : ''}.`}
        </p>
        <footer className="flex flex-wrap gap-2">
          <Button size="sm" busy={check.isPending} busyLabel="Checking…" onClick={checkNow}>
            Check now
          </Button>
          <ConfirmDialog
            title={`Remove ${host}?`}
            action="Remove"
            busy="Removing…"
            trigger={
              <Button size="sm" variant="ghost">
                Remove
              </Button>
            }
            onConfirm={() => remove.mutateAsync(id)}
          >
            <p>Links under this domain stop working at once. If you add it again, its short links work again.</p>
          </ConfirmDialog>
        </footer>
      </div>
    </Card>
  )
}

const Record = ({ term, name, value }: { term: string; name: string; value: string }) => (
  <div className="grid gap-0.5">
    <dt className="text-12 text-muted">{`${term} of ${name}`}</dt>
    <dd className="mono">{value}</dd>
  </div>
)
