'use client'

import { useQuery } from '@tanstack/react-query'
import { Failure } from '@/components/shared/states/failure'
import { Card, CardHead } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { AddPasskeyDialog } from './add-passkey-dialog'
import { PasskeyRow } from './passkey-row'
import { securityOptions } from './queries'

/** The account's passkeys, with a button to add one. */
export function PasskeysCard() {
  const query = useQuery(securityOptions)
  const passkeys = query.data?.passkeys
  return (
    <Card aria-labelledby="passkeys-title" className="overflow-hidden">
      <CardHead id="passkeys-title" title="Passkeys" />
      {passkeys ? (
        <div className="flex flex-wrap items-center justify-between gap-3 px-4 pb-4">
          <p className="min-w-0 flex-1 basis-60 text-13 text-text-2">
            {passkeys.length === 0
              ? 'Sign in with your finger, face or PIN instead of a password. A passkey cannot be guessed, leaked or typed into a phishing page.'
              : 'They sign you in without a password or code.'}
          </p>
          <AddPasskeyDialog />
        </div>
      ) : null}
      {passkeys && passkeys.length > 0 ? (
        <ul>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      ) : null}
      {passkeys || query.error ? null : <Skeleton className="mx-4 mb-4 h-14" />}
      {passkeys ? null : <Failure query={query} className="border-t border-line" />}
    </Card>
  )
}
