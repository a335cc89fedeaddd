'use client'

import { useLazy } from '@/components/ui/use-lazy'

const loadWatch = () => import('./progress-watch').then(({ ProgressWatch }) => ProgressWatch).catch(() => Nothing)
const Nothing = () => null

/** Like `ProgressWatch`, which shows nothing of its own at first: fetched once the page is there. Without it the page stays as it is. */
export function LazyProgressWatch({ affiliateId }: { affiliateId: number }) {
  const Loaded = useLazy(loadWatch)
  return Loaded ? <Loaded affiliateId={affiliateId} /> : null
}
