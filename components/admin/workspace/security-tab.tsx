'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FactList } from '@/components/shared/figures/fact-list'
import { Failure } from '@/components/shared/states/failure'
import { easternText } from '@/components/shared/time/eastern-text'
import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'
import type { AccountSecurity } from '@/lib/people/users/account-recovery/admin-schema'
import type { UserDetail } from '@/lib/people/users/admin-schema'
import { LinesLoading } from '../kit/frame/placeholders'
import { UserActionDialog } from '../manage-users/user-action-dialog'
import { ErasureCard } from './erasure-card'
import { securityOptions } from './queries'
import { ConfirmEmailDialog, DeclineDialog, type Pick, RepairDialog } from './repair-dialogs'
import { WaitingRepairs } from './waiting-repairs'

/** How the person signs in, and repairs of it. */
export function SecurityTab({ user }: { user: UserDetail }) {
  const query = useQuery(securityOptions(user.id))
  const [pick, setPick] = useState<Pick | null>(null)
  const close = () => setPick(null)
  const security = query.data
  if (!security) {
    return <Card>{query.error ? <Failure query={query} /> : <LinesLoading lines={5} className="p-4" />}</Card>
  }
  return (
    <div className="grid gap-4">
      <WaitingRepairs security={security} onPick={setPick} />
      <Card>
        <CardHead title="Sign-in" />
        <div className="grid gap-4 px-4 pb-4">
          <FactList facts={listFacts(security)} />
          <Actions security={security} maySignOut={user.can.act} onPick={setPick} />
        </div>
      </Card>
      <ErasureCard user={user} />
      {pick?.kind === 'repair' ? <RepairDialog user={user} pick={pick} onClose={close} /> : null}
      {pick?.kind === 'confirm' ? <ConfirmEmailDialog user={user} onClose={close} /> : null}
      {pick?.kind === 'decline' ? <DeclineDialog user={user} repair={pick.repair} onClose={close} /> : null}
      {pick?.kind === 'sign-out' ? <UserActionDialog user={user} action="sign-out" onClose={close} /> : null}
    </div>
  )
}

const listFacts = ({ email, emailConfirmedAt, twoFactorSince, passkeys, sessions }: AccountSecurity) =>
  [
    ['Email', email],
    ['Email confirmed', emailConfirmedAt ? easternText(emailConfirmedAt) : 'Not confirmed'],
    ['Two-factor authentication', twoFactorSince ? `On since ${easternText(twoFactorSince)}` : 'Off'],
    ['Passkeys', String(passkeys)],
    ['Sessions', String(sessions)],
  ] as const

type ActionsProps = { security: AccountSecurity; maySignOut: boolean; onPick: (pick: Pick) => void }

function Actions({ security, maySignOut, onPick }: ActionsProps) {
  const { mayRepair, emailConfirmedAt, twoFactorSince } = security
  return (
    <div className="flex flex-wrap gap-2">
      {mayRepair ? (
        <Button onClick={() => onPick({ kind: 'repair', repair: 'email', newEmail: '' })}>Change email</Button>
      ) : null}
      {mayRepair && !emailConfirmedAt ? (
        <Button onClick={() => onPick({ kind: 'confirm' })}>Confirm email</Button>
      ) : null}
      {mayRepair && twoFactorSince ? (
        <Button onClick={() => onPick({ kind: 'repair', repair: 'two_factor', newEmail: '' })}>
          Reset two-factor authentication
        </Button>
      ) : null}
      {maySignOut ? <Button onClick={() => onPick({ kind: 'sign-out' })}>Sign out everywhere</Button> : null}
    </div>
  )
}
