'use client'

import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast'
import { DISCORD_BONUS_CENTS } from '@/lib/community/discord/constants'
import { formatCentsShort } from '@/lib/platform/money/format'
import { beginConnecting } from './queries'

type ConnectButtonProps = { hasBonusLeft: boolean; isConnecting: boolean }

/** Opens Discord's consent page, which redirects back. [S1.8] */
export function ConnectButton({ hasBonusLeft, isConnecting }: ConnectButtonProps) {
  const { mutate, reset, isPending, isSuccess } = useMutation({
    mutationFn: beginConnecting,
    onSuccess: (url) => window.location.assign(url),
    onError: (error) => toast.error(error.message),
  })
  // After the browser's Back the cached page may still show a busy button.
  useEffect(() => {
    const wake = ({ persisted }: PageTransitionEvent) => persisted && reset()
    window.addEventListener('pageshow', wake)
    return () => window.removeEventListener('pageshow', wake)
  }, [reset])
  const isBusy = isPending || isSuccess || isConnecting
  return (
    <Button variant="primary" busy={isBusy} busyLabel="Connecting…" onClick={() => mutate()}>
      Connect Discord{hasBonusLeft ? `, get ${formatCentsShort(DISCORD_BONUS_CENTS)}` : ''}
    </Button>
  )
}
