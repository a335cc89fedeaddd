import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Input } from '@/components/ui/input'
import { Skeleton } from '@/components/ui/skeleton'
import { FACT_VALUES } from '@/lib/conversions/filters/dimension-schema'
import { formatCount } from '@/lib/platform/text/counts'
import { isFound } from '@/lib/platform/text/fold'
import { choiceText, toReportChoice } from '@/lib/reporting/builder/choice-rules'
import type { ReportQuery, ReportValue } from '@/lib/reporting/builder/schema'
import { DIMENSION_NAMES, FILTER_VALUES_MAX, type ReportDimension } from '@/lib/reporting/report-queries/constants'
import type { ReportConfig } from '../report-views/report-place'
import { reportOptions } from '../report-views/report-queries'
import { Failure } from '../states/failure'

const LISTED = '100'

type FilterValuesProps = {
  dimension: ReportDimension
  query: ReportQuery
  config: ReportConfig
  chosen: readonly string[]
  onChange: (values: readonly string[]) => void
}

/** The values of a dimension in the period, those with most clicks first, and a field for others. */
export function FilterValues({ dimension, query, config, chosen, onChange }: FilterValuesProps) {
  const [typed, setTyped] = useState('')
  const picked = choiceText({
    ...toReportChoice(query),
    by: dimension,
    across: undefined,
    figures: 'clicks,conversions',
    sort: 'clicks',
    dir: 'desc',
    compare: 'none',
    lines: LISTED,
    [dimension]: undefined,
  })
  const found = useQuery(reportOptions(config, picked))
  const values = (found.data?.lines ?? []).flatMap(({ values, figures }) =>
    values?.[0] ? [{ ...values[0], clicks: figures.clicks ?? 0 }] : [],
  )
  const others: ReportValue[] = chosen
    .filter((value) => !values.some((each) => each.value === value))
    .map((value) => ({ value, name: value === '' ? `No ${dimension}` : value }))
  const shown = [...others.map((value) => ({ ...value, clicks: null })), ...values].filter(({ name, value }) =>
    isFound(typed, `${name} ${value}`),
  )
  const isFull = chosen.length >= FILTER_VALUES_MAX
  const toggle = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value])
  const text = typed.trim()
  const canAdd = text !== '' && !isFull && !chosen.includes(text) && FACT_VALUES[dimension].fits(text)
  return (
    <div className="grid gap-3">
      <div className="flex gap-2">
        <Input
          aria-label={`Find a value of ${DIMENSION_NAMES[dimension]}`}
          placeholder="Find or type a value"
          value={typed}
          autoCapitalize="none"
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
        {canAdd && shown.length === 0 ? <Button onClick={() => toggle(text)}>Add</Button> : null}
      </div>
      {found.error ? <Failure query={found} /> : null}
      {found.isPending ? <Skeleton className="h-32" /> : null}
      {found.data && shown.length === 0 ? (
        <p className="text-13 text-muted">
          {text ? `Write ${FACT_VALUES[dimension].example}.` : 'The period has no clicks.'}
        </p>
      ) : null}
      <ul aria-label={DIMENSION_NAMES[dimension]} className="grid max-h-[320px] gap-1 overflow-y-auto">
        {shown.map(({ value, name, clicks }) => (
          <li key={value} className="flex items-center justify-between gap-3">
            <Checkbox
              label={<span className="[overflow-wrap:anywhere]">{name}</span>}
              checked={chosen.includes(value)}
              disabled={isFull && !chosen.includes(value)}
              onChange={() => toggle(value)}
            />
            {clicks === null ? null : (
              <span className="flex-none text-12 text-muted tabular-nums">{formatCount(clicks)} clicks</span>
            )}
          </li>
        ))}
      </ul>
      {isFull ? <p className="text-12 text-muted">At most {FILTER_VALUES_MAX} values.</p> : null}
    </div>
  )
}
