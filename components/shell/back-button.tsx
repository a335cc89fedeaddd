'use client'

import { ChevronLeft } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { Button } from '@/components/ui/button'

/** Goes back, or to the home page when this page was opened first. [S2.65] */
export function BackButton() {
  const router = useRouter()
  const goBack = () => (window.history.length > 1 ? router.back() : router.push('/home'))
  return (
    <Button variant="ghost" onClick={goBack} className="-ml-2 gap-1 pr-3 pl-1.5 text-14">
      <ChevronLeft className="icon-lg" />
      Back
    </Button>
  )
}
