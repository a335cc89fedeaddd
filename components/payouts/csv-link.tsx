import { Download } from 'lucide-react'
import { Button } from '@/components/ui/button'

type CsvLinkProps = {
  href: string
  /** What is in it, for those who hear the button alone. */
  about: string
  /** One of many in a list. */
  quiet?: boolean
}

/** A file the server makes, of all there is. */
export function CsvLink({ href, about, quiet = false }: CsvLinkProps) {
  return (
    <Button asChild size="sm" variant={quiet ? 'ghost' : 'secondary'}>
      <a href={href} download aria-label={`CSV of ${about}`}>
        <Download aria-hidden="true" />
        CSV
      </a>
    </Button>
  )
}
