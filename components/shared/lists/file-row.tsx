import { Download } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { TextLink } from '@/components/ui/text-link'

type FileRowProps = {
  line: string
  status: ReactNode
  message: ReactNode
  /** The parts of the row as they were sent. */
  parts: readonly (string | null)[]
  /** The address of its conversion, and the order that names it. */
  conversion: { href: string; txnId: string | null } | null
  className: string
}

/** One row of a file of sales, with what became of it. */
export const FileRow = ({ line, status, message, parts, conversion, className }: FileRowProps) => (
  <li className={cn('grid gap-x-4 gap-y-1 px-4 py-3 text-13', className)}>
    <span className="text-muted">{line}</span>
    <span>{status}</span>
    <div className="grid min-w-0 gap-0.5">
      <span className="[overflow-wrap:anywhere]">{message}</span>
      <span className="mono text-12 text-muted [overflow-wrap:anywhere]">{parts.filter(Boolean).join(' · ')}</span>
    </div>
    {conversion ? (
      <TextLink asChild accent className="self-start">
        <Link href={conversion.href} prefetch={false} aria-label={`Conversion of order ${conversion.txnId ?? ''}`}>
          Conversion
        </Link>
      </TextLink>
    ) : null}
  </li>
)

/** The file of the rows shown below it. */
export const RowsFile = ({ href }: { href: string }) => (
  <Button asChild className="ml-auto">
    <a href={href} download>
      <Download />
      CSV
    </a>
  </Button>
)
