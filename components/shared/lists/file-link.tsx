import { Download } from 'lucide-react'
import { Button } from '@/components/ui/button'

type FileLinkProps = {
  href: string
  /** What the file contains, for screen readers. */
  about: string
  format?: 'CSV' | 'PDF'
  /** The compact variant for lists. */
  quiet?: boolean
}

/** A link to a file that the server creates from all data. */
export function FileLink({ href, about, format = 'CSV', quiet = false }: FileLinkProps) {
  return (
    <Button asChild size="sm" variant={quiet ? 'ghost' : 'secondary'}>
      <a href={href} download aria-label={`${format} of ${about}`}>
        <Download aria-hidden="true" />
        {format}
      </a>
    </Button>
  )
}
