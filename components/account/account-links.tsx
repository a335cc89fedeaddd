import { ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { Card } from '@/components/ui/card'
import { accountPlaces } from './places'

/** The pages of an account with what is on them. */
export function AccountLinks({ isAffiliate }: { isAffiliate: boolean }) {
  return (
    <Card aria-label="Pages of your account" className="overflow-hidden">
      <ul>
        {accountPlaces(isAffiliate).map(({ href, label, description, icon: Icon }) => (
          <li key={href} className="border-t border-line first:border-t-0">
            <Link
              href={href}
              prefetch={false}
              className="flex min-h-16 items-center gap-3 px-4 py-3 transition-colors hover:bg-fill focus-visible:-outline-offset-2"
            >
              <span className="inline-grid size-9 flex-none place-items-center rounded-control border border-line bg-fill text-text-2">
                <Icon aria-hidden="true" />
              </span>
              <span className="grid min-w-0 flex-1">
                <span className="font-strong">{label}</span>
                <span className="text-13 text-muted">{description}</span>
              </span>
              <ChevronRight aria-hidden="true" className="flex-none text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
