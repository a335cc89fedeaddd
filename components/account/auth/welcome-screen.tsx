'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { usePublicSettings } from '@/components/shared/brand/public-settings'
import { Loader } from '@/components/shared/loader/loader'
import { TierBadge } from '@/components/shared/tiers/tier-badge'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast'
import { ADVERTISER_PATH, SIGNED_IN_PATH } from '@/lib/accounts/auth/constants'
import { startSession } from './sign-in'
import { consumeForWelcome, hasForWelcome } from './welcome-store'

export type WelcomeOrigin = 'sign-up' | 'reset-password' | 'staff-invite' | 'advertiser-invite'

const LABELS: Record<WelcomeOrigin, string> = {
  'sign-up': 'Start Your Journey',
  'reset-password': 'Back to login',
  'staff-invite': 'Open the admin area',
  'advertiser-invite': 'Open your account',
}

/** Where somebody begins: staff have nothing to promote. */
const FIRST_PAGES: Partial<Record<WelcomeOrigin, string>> = {
  'staff-invite': '/admin',
  'advertiser-invite': ADVERTISER_PATH,
}

/** What the button does, where its label and the heading do not say it. */
function explainButton(origin: WelcomeOrigin, isSignedIn: boolean, isExpected: boolean): string | undefined {
  if (isExpected) return origin === 'reset-password' ? 'It signs you in and opens your home page.' : undefined
  if (isSignedIn) return 'You are signed in already: it opens your first page.'
  return 'This page follows a sign-up or a new password, and there is none to finish: the button leads to the sign-up form.'
}

type WelcomeScreenProps = {
  origin: WelcomeOrigin
  /** Signed-in visitors who return here are redirected. */
  isSignedIn: boolean
}

/** Shown after sign-up or a new password: one press signs in. [S2.85] */
export function WelcomeScreen({ origin, isSignedIn }: WelcomeScreenProps) {
  const router = useRouter()
  const { name, modulesOff } = usePublicSettings()
  const [isBusy, setBusy] = useState(false)
  const [hint, setHint] = useState<string>()
  useEffect(() => setHint(explainButton(origin, isSignedIn, hasForWelcome())), [origin, isSignedIn])

  const start = async () => {
    setBusy(true)
    const credentials = consumeForWelcome()
    const hasSignedIn = credentials
      ? await startSession(credentials.email, credentials.token).catch(() => false)
      : isSignedIn
    if (!hasSignedIn) toast.error('Invalid email or password')
    router.push(hasSignedIn ? (FIRST_PAGES[origin] ?? SIGNED_IN_PATH) : '/sign-up')
    if (hasSignedIn) router.refresh()
  }
  return (
    <div className="grid justify-items-center gap-2 text-center">
      <div className="grid h-[104px] justify-items-center">
        {isBusy ? (
          <Loader size="xl" label="Signing in" />
        ) : modulesOff.includes('streak') ? null : (
          <TierBadge tier="ember" size={72} className="animate-rise" />
        )}
      </div>
      <h1 className="text-36 tracking-tight md:text-48">Congratulations!</h1>
      <p className="text-18 text-text-2">Welcome To {name}</p>
      <Button
        variant="primary"
        size="lg"
        className="mt-6 min-w-[240px]"
        busy={isBusy}
        busyLabel="Signing in…"
        onClick={start}
      >
        {LABELS[origin]}
      </Button>
      <p className="min-h-5 max-w-[44ch] text-13 text-balance text-muted">{hint}</p>
    </div>
  )
}
