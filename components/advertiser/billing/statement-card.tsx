import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Money } from '@/components/shared/figures/money'
import { RowsLoading } from '@/components/shared/lists/rows-loading'
import { Failure } from '@/components/shared/states/failure'
import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'
import { Options } from '@/components/ui/options'
import { Select } from '@/components/ui/select'
import type { AdvertiserStatement } from '@/lib/money/billing/statements/schema'
import { formatMonth } from '@/lib/platform/dates/formats'
import { plural } from '@/lib/platform/text/counts'
import { BILLING_PATH, statementOptions } from '../queries'

/** The statement of a month: opening balance, money in and out, offers, closing balance. */
export function StatementCard({ months }: { months: readonly string[] }) {
  const [month, setMonth] = useState(months[0] ?? '')
  const query = useQuery({ ...statementOptions(month), enabled: month !== '' })
  const file = (format: string) => `${BILLING_PATH}/statements/${month}?format=${format}`
  return (
    <Card aria-labelledby="statement-title">
      <CardHead
        id="statement-title"
        title="Statement"
        className="flex-wrap"
        aside={
          <Select
            aria-label="Month"
            inputSize="sm"
            wrapperClassName="w-44"
            value={month}
            onChange={({ target }) => setMonth(target.value)}
          >
            <Options of={months} show={(each) => [each, formatMonth(each)]} />
          </Select>
        }
        action={(['csv', 'pdf'] as const).map((format) => (
          <Button key={format} asChild size="sm">
            <a href={file(format)} download aria-label={`Download the statement as ${format.toUpperCase()}`}>
              <Download />
              {format.toUpperCase()}
            </a>
          </Button>
        ))}
      />
      {query.data ? <Lines statement={query.data} /> : query.error ? <Failure query={query} /> : <RowsLoading />}
    </Card>
  )
}

function Lines({ statement }: { statement: AdvertiserStatement }) {
  const { openingCents, broughtOverCents, depositsCents, paymentsCents, refundsCents } = statement
  const { offers, closingCents, isComplete } = statement
  const moved = [
    ['Balance brought over', broughtOverCents],
    ['Deposits', depositsCents],
    ['Invoices paid', paymentsCents],
    ['Deposits refunded', -refundsCents],
  ] as const
  return (
    <dl>
      <Line text="Opening balance" cents={openingCents} />
      {moved.map(([text, cents]) => (cents === 0 ? null : <Line key={text} text={text} cents={cents} />))}
      {offers.map(({ offerId, name, sales, returns, salesCents, returnsCents }) => (
        <Line
          key={offerId}
          text={name}
          note={`${plural(sales, 'conversion')}${returns > 0 ? `, ${plural(returns, 'reversal')}` : ''}`}
          cents={returnsCents - salesCents}
        />
      ))}
      <Line text={isComplete ? 'Closing balance' : 'Balance so far'} cents={closingCents} isStrong />
    </dl>
  )
}

type LineProps = { text: string; note?: string; cents: number; isStrong?: boolean }

const Line = ({ text, note, cents, isStrong = false }: LineProps) => (
  <div className={`flex items-center gap-3 border-t border-line px-4 py-2.5 text-13 ${isStrong ? 'font-strong' : ''}`}>
    <dt className="grid min-w-0 flex-1">
      <span className="truncate">{text}</span>
      {note ? <span className="text-12 text-muted">{note}</span> : null}
    </dt>
    <dd>
      <Money cents={cents} />
    </dd>
  </div>
)
