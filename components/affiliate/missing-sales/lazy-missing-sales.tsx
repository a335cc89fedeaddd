import type { ComponentProps } from 'react'
import { useLazy } from '@/components/ui/use-lazy'
import type { MissingSalesSheet as Sheet } from './missing-sales-sheet'

const loadSheet = () => import('./missing-sales-sheet').then(({ MissingSalesSheet }) => MissingSalesSheet)

/** The sheet about missing sales; its code is fetched when it is opened. [Q54] */
export function LazyMissingSales(props: ComponentProps<typeof Sheet>) {
  const MissingSalesSheet = useLazy(loadSheet)
  return MissingSalesSheet ? <MissingSalesSheet {...props} /> : null
}
