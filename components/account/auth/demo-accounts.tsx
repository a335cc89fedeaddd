'use client'

import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'

export type DemoAccountList = {
  password: string
  /** With the badge of their tier, which the server draws. */
  affiliates: readonly { email: string; about: string; badge: ReactNode }[]
  staff: readonly { email: string; name: string }[]
  advertiser: readonly { email: string; name: string }[]
}

type DemoAccountsProps = { accounts: DemoAccountList; disabled: boolean; onPick: (email: string) => void }

/** The seeded accounts; one press signs in. */
export function DemoAccounts({ accounts, disabled, onPick }: DemoAccountsProps) {
  return (
    <Card aria-label="Demo accounts" className="overflow-hidden">
      <header className="flex items-center gap-1.5 px-3.5 py-2.5 text-12 text-muted">
        <b className="mr-auto text-13 text-text">Demo accounts</b>
        password <span className="mono text-text-2">{accounts.password}</span>
      </header>
      {accounts.affiliates.map(({ email, about, badge }) => (
        <button
          key={email}
          type="button"
          disabled={disabled}
          onClick={() => onPick(email)}
          className="grid w-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 border-t border-line px-3.5 py-2 text-left text-13 leading-[18px] transition-colors hover:bg-fill focus-visible:-outline-offset-2"
        >
          {badge}
          <span className="min-w-0">
            <b className="block truncate font-medium">{email}</b>
            <span className="label block truncate">{about}</span>
          </span>
          <ChevronRight className="text-muted" />
        </button>
      ))}
      <Chips label="Advertiser" people={accounts.advertiser} disabled={disabled} onPick={onPick} />
      <Chips label="Staff" people={accounts.staff} disabled={disabled} onPick={onPick} />
    </Card>
  )
}

type ChipsProps = Pick<DemoAccountsProps, 'disabled' | 'onPick'> & {
  label: string
  people: readonly { email: string; name: string }[]
}

function Chips({ label, people, disabled, onPick }: ChipsProps) {
  return (
    <div className="flex flex-wrap items-center gap-1.5 border-t border-line px-3.5 py-2.5">
      <span className="label mr-auto max-md:w-full">{label}</span>
      {people.map(({ email, name }) => (
        <Chip key={email} disabled={disabled} onClick={() => onPick(email)} aria-label={`Sign in as ${email}`}>
          {name}
        </Chip>
      ))}
    </div>
  )
}
