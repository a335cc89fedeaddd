import Link from 'next/link'
import { Chip } from '@/components/ui/chip'

const QUEUES = [
  { href: '/admin/bulk-approve-affiliates', label: 'Affiliates' },
  { href: '/admin/bulk-approve-affiliates/offers', label: 'Offer applications' },
] as const

/** Links to the two approval queues: new affiliates and offer applications. */
export function QueueLinks({ current }: { current: (typeof QUEUES)[number]['href'] }) {
  return (
    <nav aria-label="Queues" className="flex gap-2 pb-3">
      {QUEUES.map(({ href, label }) => (
        <Chip key={href} asChild pressed={href === current}>
          <Link href={href} prefetch={false} aria-current={href === current ? 'page' : undefined}>
            {label}
          </Link>
        </Chip>
      ))}
    </nav>
  )
}
