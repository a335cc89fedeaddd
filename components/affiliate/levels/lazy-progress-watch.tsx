'use client'

import { useLazy } from '@/components/ui/use-lazy'

const loadWatch = async () => (await import('./progress-watch')).ProgressWatch

/** Like `ProgressWatch`, which shows nothing of its own at first: fetched once the page is there. */
export function LazyProgressWatch({ affiliateId }: { affiliateId: number }) {
  const Loaded = useLazy(loadWatch)
  return Loaded ? <Loaded affiliateId={affiliateId} /> : null
}
