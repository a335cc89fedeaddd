'use client'

import { cn } from '@/components/ui/cn'
import { popoverClass } from '@/components/ui/floating'
import { Loader } from './loader'
import { LoaderLabel } from './loader-label'
import { useNavigation } from './use-navigation'

/**
 * Shows during a slow navigation that the next page is loading, over the current page. Not a loading.tsx: that would
 * answer 200 before a page can return 404 or redirect, and would blank the screen.
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
