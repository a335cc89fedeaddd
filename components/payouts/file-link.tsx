import { Download } from 'lucide-react'
import { Button } from '@/components/ui/button'

type FileLinkProps = {
  href: string
  /** What is in it, for those who hear the button alone. */
  about: string
  format?: 'CSV' | 'PDF'
  /** One of many in a list. */
  quiet?: boolean
}

/** A file the server makes, of all there is. */
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
