'use client'

import { LogOut } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { signOut } from 'next-auth/react'
import { type ComponentProps, useState } from 'react'
import { toast } from 'sonner'
import { Button } from '@/components/ui/button'
import { SIGNED_OUT_PATH } from '@/lib/auth/constants'

type SignOutButtonProps = Omit<ComponentProps<typeof Button>, 'busy' | 'busyLabel' | 'onClick' | 'children' | 'asChild'>

/** Ends the session and returns to the landing page. */
export function SignOutButton(props: SignOutButtonProps) {
  const router = useRouter()
  const [isSigningOut, setSigningOut] = useState(false)

  const leave = async () => {
    setSigningOut(true)
    try {
      await signOut({ redirect: false, callbackUrl: SIGNED_OUT_PATH })
      router.push(SIGNED_OUT_PATH)
      router.refresh()
    } catch {
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
