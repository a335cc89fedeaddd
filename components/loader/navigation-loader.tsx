'use client'

import { cn } from '@/components/ui/cn'
import { popoverClass } from '@/components/ui/floating'
import { Loader } from './loader'
import { LoaderLabel } from './loader-label'
import { useNavigation } from './use-navigation'

/**
 * Says that the page one has gone to is on its way, over the one that stays until then. Not a loading.tsx: that would
 * answer 200 before a page can say 404 or lead elsewhere, and would blank what is on screen.
 */
export function NavigationLoader() {
  if (!useNavigation()) return null
  return (
    <div className="pointer-events-none fixed inset-x-0 top-[calc(env(safe-area-inset-top)+8px)] z-50 grid justify-items-center md:top-[calc(var(--navbar)+8px)]">
      <div className={cn(popoverClass, 'flex animate-fade items-center gap-2 rounded-full py-1.5 pr-4 pl-3')}>
        <Loader size="sm" />
        <LoaderLabel text="Loading" />
      </div>
    </div>
  )
}
