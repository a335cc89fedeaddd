import { useEffect } from 'react'
import { BRAND } from '@/lib/platform/brand'
import { useStored } from '../states/use-stored'
import { allowSingleKeys } from './keyboard'

/** Where this browser keeps whether they are off. */
export const SINGLE_KEYS = `${BRAND.slug}-single-keys`

/** Whether single-key shortcuts are on in this browser, and a setter. WCAG 2.1.4 requires a way to turn them off. */
export function useSingleKeys(): [isOn: boolean, turn: (on: boolean) => void] {
  const [stored, store] = useStored(SINGLE_KEYS)
  const isOn = stored !== 'off'

  useEffect(() => {
    allowSingleKeys(isOn)
    return () => allowSingleKeys(true)
  }, [isOn])

  return [isOn, (on) => store(on ? null : 'off')]
}
