'use client'

import { usePathname } from 'next/navigation'
import { useState } from 'react'
import { useLazy } from '@/components/ui/use-lazy'

const loadToaster = async () => (await import('@/components/ui/toast')).Toaster

/** Shows the toast of the welcome page, also on the page it leads to. The other pages for signing in have none. */
export function WelcomeToaster() {
  const isWelcome = usePathname() === '/welcome'
  const [wasWelcome, setWelcome] = useState(isWelcome)
  if (isWelcome && !wasWelcome) setWelcome(true)
  return wasWelcome ? <LazyToaster /> : null
}

function LazyToaster() {
  const Toaster = useLazy(loadToaster)
  return Toaster ? <Toaster /> : null
}
