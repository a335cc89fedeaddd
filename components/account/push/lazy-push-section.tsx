'use client'

import { Skeleton } from '@/components/ui/skeleton'
import { useLazy } from '@/components/ui/use-lazy'

// Only the browser knows what it can do.
const loadSection = async () => (await import('./push-section')).PushSection

/** Push notifications, loaded after the page. */
export function LazyPushSection() {
  const PushSection = useLazy(loadSection)
  return PushSection ? <PushSection /> : <Skeleton className="h-[330px] rounded-card" />
}
