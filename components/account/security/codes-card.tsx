'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Failure } from '@/components/shared/states/failure'
import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { Tag } from '@/components/ui/tag'
import { toast } from '@/components/ui/toast'
import type { Security } from '@/lib/accounts/credentials/schema'
import { plural } from '@/lib/platform/text/counts'
import { EnrolDialog, RenewDialog } from './codes-dialog'
import { PasswordDialog } from './password-dialog'
import { securityOptions } from './queries'
import { useCodes } from './use-codes'

const FEW = 3

/** Two-factor authentication: on or off, and the number of recovery codes left. */
export function CodesCard() {
  const query = useQuery(securityOptions)
  const [isEnrolling, setEnrolling] = useState(false)
  const { data } = query
  const isOn = data?.oneTimeCodesSince !== null
  return (
    <Card aria-labelledby="codes-title">
      <CardHead
        id="codes-title"
        title="Two-factor authentication"
        aside={data ? <Tag accent={isOn}>{isOn ? 'On' : 'Off'}</Tag> : null}
      />
      {data ? <TwoFactorStatus security={data} onTurnOn={() => setEnrolling(true)} /> : null}
      <EnrolDialog isOpen={isEnrolling} onOpenChange={setEnrolling} />
      {data || query.error ? null : <Skeleton className="mx-4 mb-4 h-14" />}
      {data ? null : <Failure query={query} className="border-t border-line" />}
    </Card>
  )
}

function TwoFactorStatus({ security, onTurnOn }: { security: Security; onTurnOn: () => void }) {
  const { oneTimeCodesSince, recoveryCodesLeft, isTwoFactorRequired } = security
  if (oneTimeCodesSince === null) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 pb-4">
        <p className="min-w-0 flex-1 basis-60 text-13 text-text-2">
          {isTwoFactorRequired ? (
            <strong className="font-medium text-danger">
              Your role requires it: turn it on to open the admin area.{' '}
            </strong>
          ) : null}
          Signing in asks for your password and a code from an authenticator app, so a leaked password is not enough.
        </p>
        <Button onClick={onTurnOn}>Turn on</Button>
      </div>
    )
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 px-4 pb-4">
      <p className="min-w-0 flex-1 basis-60 text-13 text-text-2">
        Signing in with your password asks for a code.{' '}
        <span className={recoveryCodesLeft <= FEW ? 'font-medium text-danger' : undefined}>
          {plural(recoveryCodesLeft, 'recovery code')} left.
        </span>
        {isTwoFactorRequired ? ' Your role requires it.' : null}
      </p>
      <div className="flex flex-wrap gap-2">
        <RenewDialog />
        {isTwoFactorRequired ? null : <TurnOff />}
      </div>
    </div>
  )
}

function TurnOff() {
  const { end } = useCodes()
  return (
    <PasswordDialog
      trigger={<Button variant="danger-quiet">Turn off</Button>}
      title="Turn off two-factor authentication"
      description="Your password alone will sign in, and your recovery codes stop working."
      action="Turn off"
      busyLabel="Turning off…"
      danger
      asksForCode
      run={async (proof) => {
        await end(proof)
        toast.success('Two-factor authentication is off.')
      }}
    />
  )
}
