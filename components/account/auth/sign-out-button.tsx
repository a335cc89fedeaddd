'use client'

import { onlineManager, useQueryClient } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast'
import { SIGNED_OUT_PATH } from '@/lib/accounts/auth/constants'
import { endSession } from './end-session'

/** Requests pause while React Query is set to offline; afterwards it follows the browser's state again. */
const askAgain = () => onlineManager.setOnline(navigator.onLine)

type SignOutButtonProps = Omit<
  ComponentProps<typeof Button>,
  'busy' | 'busyLabel' | 'onClick' | 'children' | 'asChild'
> & {
  /** Where it leads afterwards: the landing page unless said. */
  leadsTo?: string
}

/**
 * Ends the session, leaves the page and clears all loaded and stored data: the next user may be another person.
 */
export function SignOutButton({ leadsTo = SIGNED_OUT_PATH, ...props }: SignOutButtonProps) {
  const router = useRouter()
  const [isSigningOut, setSigningOut] = useState(false)
  const isSignedOut = useRef(false)
  const queryClient = useQueryClient()

  // Only while leaving the page: visible queries would otherwise refetch and be refused.
  useEffect(
    () => () => {
      if (!isSignedOut.current) return
      queryClient.clear()
      askAgain()
    },
    [queryClient],
  )

  const leave = async () => {
    setSigningOut(true)
    try {
      // Running and polling requests would be refused once the session has ended.
      onlineManager.setOnline(false)
      await queryClient.cancelQueries()
      // loaded on demand, because signing out is rare
      const forgetting = import('../push/forget-person').catch(() => undefined)
      await endSession()
      // without it the figures stay until the next visit of a page for signing in, which removes them too
      await (await forgetting)?.forgetPerson()
      isSignedOut.current = true
      router.push(leadsTo)
      router.refresh()
    } catch {
      askAgain()
      toast.error('Signing out failed. Please try again.')
      setSigningOut(false)
    }
  }
  return (
    <Button {...props} busy={isSigningOut} busyLabel="Signing out..." onClick={leave}>
      <LogOut />
      Logout
    </Button>
  )
}
