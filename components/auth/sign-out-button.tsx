'use client'

import { onlineManager, useQueryClient } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { toast } from 'sonner'
import { Button } from '@/components/ui/button'
import { SIGNED_OUT_PATH } from '@/lib/accounts/auth/constants'

/** Questions wait while the library believes that there is no connection; then it believes the browser again. */
const askAgain = () => onlineManager.setOnline(navigator.onLine)

type SignOutButtonProps = Omit<ComponentProps<typeof Button>, 'busy' | 'busyLabel' | 'onClick' | 'children' | 'asChild'>

/** Ends the session, returns to the landing page and forgets there whatever was loaded: the next one may be another. */
export function SignOutButton(props: SignOutButtonProps) {
  const router = useRouter()
  const [isSigningOut, setSigningOut] = useState(false)
  const isSignedOut = useRef(false)
  const queryClient = useQueryClient()

  // Only as the page goes: what is still on screen would ask again, and be refused.
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
      // What is under way would be refused once the session is gone, and so would what asks every few seconds.
      onlineManager.setOnline(false)
      await queryClient.cancelQueries()
      // fetched only for this: a page is opened far more often than it is left for good
      const { signOut } = await import('next-auth/react')
      await signOut({ redirect: false, callbackUrl: SIGNED_OUT_PATH })
      isSignedOut.current = true
      router.push(SIGNED_OUT_PATH)
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
