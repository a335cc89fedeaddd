import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'
import { Status } from '@/components/ui/status'
import { Tag } from '@/components/ui/tag'
import { formatEasternInstant } from '@/lib/money/payout-methods/rules'
import { TAX_FORM_LABELS, TAX_FORM_TITLES } from '@/lib/money/tax/constants'
import type { TaxFormView } from '@/lib/money/tax/schema'
import { formatLongEasternDay } from '@/lib/platform/dates/formats'

const DAY_BEFORE_MS = 1

/** The signed form on file, read-only. */
export function FiledForm({ form, onReplace }: { form: TaxFormView; onReplace: () => void }) {
  const { kind, lines, signedName, signedAt, validUntil, isInForce } = form
  // it is valid through the day before it expires
  const lastDay = validUntil ? formatLongEasternDay(new Date(Date.parse(validUntil) - DAY_BEFORE_MS)) : null
  return (
    <Card aria-labelledby="filed-title">
      <CardHead
        id="filed-title"
        title={`Form ${TAX_FORM_LABELS[kind]}`}
        aside={
          isInForce ? (
            <Tag>On file</Tag>
          ) : (
            <Status kind="failed" pill>
              Expired
            </Status>
          )
        }
        action={<Button onClick={onReplace}>Replace</Button>}
      />
      <p className="px-4 pb-4 text-13 text-muted">{TAX_FORM_TITLES[kind]}</p>
      <dl className="text-13">
        {lines.map(({ label, value }) => (
          <Line key={`${label} ${value}`} label={label} value={value} />
        ))}
        <Line label="Signed" value={`Electronically by ${signedName}, ${formatEasternInstant(new Date(signedAt))}`} />
        <Line label="Valid" value={lastDay ? `Through ${lastDay}` : 'Until its information changes'} />
      </dl>
    </Card>
  )
}

const Line = ({ label, value }: { label: string; value: string }) => (
  <div className="grid gap-x-4 gap-y-0.5 border-t border-line px-4 py-2.5 md:grid-cols-[240px_minmax(0,1fr)]">
    <dt className="text-muted">{label}</dt>
    <dd className="[overflow-wrap:anywhere]">{value}</dd>
  </div>
)
