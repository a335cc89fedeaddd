'use client'

import { CodesCard } from './codes-card'
import { DataCard } from './data-card'
import { DeletionCard } from './deletion-card'
import { PasskeysCard } from './passkeys-card'
import { PasswordCard } from './password-card'
import { SessionsCard } from './sessions-card'

/** Sign-in methods, sessions and personal data. [S2.6] */
export function PrivacySecurityScreen() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <PasswordCard />
        <CodesCard />
        <PasskeysCard />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <SessionsCard />
        <DataCard />
        <DeletionCard />
      </div>
    </div>
  )
}
