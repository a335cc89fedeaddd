import Link from 'next/link'
import { BalanceAmount } from '@/components/balance/balance-amount'
import { Logo } from '@/components/brand/logo'
import { SearchOverlay } from '@/components/search/search-overlay'
import { BRAND } from '@/lib/brand'
import { AvatarMenu, type Person } from './avatar-menu'

/** The top of /home under 768 px. [S2.64] */
export function MobileHeader({ person, hasMoney }: { person: Person; hasMoney: boolean }) {
  return (
    <header className="border-b border-line bg-surface px-4 pt-[max(env(safe-area-inset-top),6px)] pb-4 md:hidden">
      <div className="-mr-1.5 flex h-13 items-center">
        <Link href="/home" aria-label={`${BRAND.name}, home`} className="touch-target mr-auto rounded-chip">
          <Logo height={24} />
        </Link>
        <SearchOverlay affiliateId={person.affiliateId} />
        <AvatarMenu person={person} />
      </div>
      {hasMoney ? (
        <div className="flex flex-wrap items-end justify-between gap-x-3 gap-y-1 pt-1.5">
          <p className="grid gap-0.5">
            <span className="label">Available Balance</span>
            <BalanceAmount of="balance" figure className="text-[length:clamp(32px,11.5vw,48px)]" />
          </p>
          <p className="ml-auto grid gap-0.5 text-right">
            <span className="label">Total Earnings</span>
            <BalanceAmount of="totalPayout" figure className="text-22 leading-[34px]" />
          </p>
        </div>
      ) : null}
    </header>
  )
}
