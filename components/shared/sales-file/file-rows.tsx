import { Download } from 'lucide-react'
import Link from 'next/link'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { TextLink } from '@/components/ui/text-link'
import { ListCard } from '../lists/list-card'

type FileRowsProps<Row> = {
  label: string
  query: ComponentProps<typeof ListCard>['query'] & { data: { pages: { rows: Row[] }[] } | undefined }
  none: ComponentProps<typeof ListCard>['none']
  /** Filters, and the file of the rows. */
  toolbar: ReactNode
  line: (row: Row) => ReactNode
}

/** The rows of a file with what becomes of them, filtered. */
export function FileRows<Row>({ label, query, none, toolbar, line }: FileRowsProps<Row>) {
  const rows = query.data?.pages.flatMap((page) => page.rows)
  return (
    <section aria-label={label} id="rows">
      <div className="flex flex-wrap items-end gap-2 pb-4">{toolbar}</div>
      <ListCard things="rows" more="Show more" query={query} count={rows?.length} none={none}>
        <ul className="divide-y divide-line">{rows?.map(line)}</ul>
      </ListCard>
    </section>
  )
}

/** The link to the file of the rows, at the end of the toolbar. */
export const RowsFile = ({ href }: { href: string }) => (
  <Button asChild className="ml-auto">
    <a href={href} download>
      <Download />
      CSV
    </a>
  </Button>
)

type SaleLineProps = {
  rowLabel: string
  status: ReactNode
  message: string | null
  /** What was sent; what is missing is left out. */
  sent: readonly (string | null)[]
  txnId: string | null
  /** The page of its conversion. */
  href: string | null
  /** The widths of its columns. */
  className: string
}

/** A row of a file with sales. */
export function SaleLine({ rowLabel, status, message, sent, txnId, href, className }: SaleLineProps) {
  return (
    <li className={cn('grid gap-x-4 gap-y-1 px-4 py-3 text-13', className)}>
      <span className="text-muted">{rowLabel}</span>
      <span>{status}</span>
      <div className="grid min-w-0 gap-0.5">
        <span className="[overflow-wrap:anywhere]">{message}</span>
        <span className="mono text-12 text-muted [overflow-wrap:anywhere]">{sent.filter(Boolean).join(' · ')}</span>
      </div>
      {href ? (
        <TextLink asChild accent className="self-start">
          <Link href={href} prefetch={false} aria-label={`Conversion of order ${txnId ?? ''}`}>
            Conversion
          </Link>
        </TextLink>
      ) : null}
    </li>
  )
}
