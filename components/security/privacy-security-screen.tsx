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
    <div className="grid gap-4">
      <PasswordCard />
      <CodesCard />
      <PasskeysCard />
      <SessionsCard />
      <DataCard />
      <DeletionCard />
    </div>
  )
}
