import type { Proposal } from '@/lib/catalog/proposals/schema'

/** The fields of a proposal: what they were, and what they would be. */
export const ProposalLines = ({ lines }: Pick<Proposal, 'lines'>) => (
  <dl className="grid gap-2.5">
    {lines.map(({ label, from, to }) => (
      <div key={label} className="grid gap-0.5 md:grid-cols-[150px_minmax(0,1fr)] md:gap-x-4">
        <dt className="text-muted">{label}</dt>
        <dd className="bidi-auto grid gap-0.5 whitespace-pre-wrap [overflow-wrap:anywhere]">
          {from === null ? null : (
            <del className="text-muted">
              <span className="sr-only">Before: </span>
              {from}
            </del>
          )}
          <ins className="no-underline">
            {from === null ? null : <span className="sr-only">After: </span>}
            {to}
          </ins>
        </dd>
      </div>
    ))}
  </dl>
)
