import { ChevronLeft } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { TextLink } from '@/components/ui/text-link'

/** Above a record: back to the list it is in. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <TextLink asChild className="w-fit">
      <Link href={href} prefetch={false}>
        <ChevronLeft aria-hidden="true" className="icon-sm flex-none" />
        {children}
      </Link>
    </TextLink>
  )
}
