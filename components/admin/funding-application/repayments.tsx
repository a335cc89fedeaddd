import { Money } from '@/components/shared/figures/money'
import { easternText } from '@/components/shared/time/eastern-text'
import type { ApplicationDetail } from '@/lib/money/advances/admin-schema'

/** Repayments from earnings, newest first. */
export function Repayments({ repayments }: { repayments: ApplicationDetail['repayments'] }) {
  return (
    <section>
      <h3 className="pb-2 text-14">Repayments</h3>
      {repayments.length === 0 ? <p className="text-13 text-muted">No repayments yet.</p> : null}
      <ol aria-label="Repayments">
        {repayments.map(({ id, at, amountCents }) => (
          <li key={id} className="flex justify-between gap-3 border-t border-line py-2 text-13">
            <span>
              <time dateTime={at}>{easternText(at)}</time>
              {amountCents < 0 ? <span className="text-muted"> reversed, owed again</span> : null}
            </span>
            <Money cents={amountCents} />
          </li>
        ))}
      </ol>
    </section>
  )
}
