import type { ComponentProps } from 'react'
import { useLazy } from '@/components/ui/use-lazy'
import type { CustomRange } from '../custom-range'

const loadRange = async () => (await import('../custom-range')).CustomRange

/** The fields of a custom range, fetched when one is chosen. */
export function LazyCustomRange(props: ComponentProps<typeof CustomRange>) {
  const Loaded = useLazy(loadRange)
  return Loaded ? <Loaded {...props} /> : <div className="h-[81px] border-t border-line" />
}
