import { useEffect } from 'react'
import { useStored } from '@/components/shared/use-stored'
import { BRAND } from '@/lib/platform/brand'
import { allowSingleKeys } from './keyboard'

/** Whether single-key shortcuts are on in this browser, and a setter. WCAG 2.1.4 requires a way to turn them off. */
export function useSingleKeys(): [isOn: boolean, turn: (on: boolean) => void] {
  const [stored, store] = useStored(`${BRAND.slug}-single-keys`)
  const isOn = stored !== 'off'

  useEffect(() => {
    allowSingleKeys(isOn)
    return () => allowSingleKeys(true)
  }, [isOn])

  return [isOn, (on) => store(on ? null : 'off')]
}
