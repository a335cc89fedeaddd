import { formatDuration } from '@/components/affiliate/streak/labels'
import { toast } from '@/components/ui/toast'
import { BRAND } from '@/lib/platform/brand'
import { clockDifference } from '@/lib/platform/dates/server-time'

const NOTED = `${BRAND.slug}-clock-noted`

/** Says once in a tab by how much the clock of the device is off, and that nothing on the site goes by it. */
export function noteClockDifference(): void {
  try {
    if (sessionStorage.getItem(NOTED)) return
    sessionStorage.setItem(NOTED, '1')
  } catch {
    // without storage it is said with every load
  }
  const slowMs = clockDifference()
  toast.info(`This device's clock is ${formatDuration(Math.abs(slowMs), false)} ${slowMs > 0 ? 'slow' : 'fast'}`, {
    id: 'clock',
    description: "Days, times and countdowns here go by the server's clock. Set this device to the right time.",
    duration: 10_000,
  })
}
