// TEST_CLOCK=2027-03-14T11:50-04:00 npm test -- e2e: for tests, servers and pages it is that instant when the run begins.
import { fileURLToPath } from 'node:url'

const { TEST_CLOCK: wanted, NODE_OPTIONS: options } = process.env
if (wanted) {
  const shiftMs = Date.parse(wanted) - Date.now()
  if (Number.isNaN(shiftMs)) throw new Error('TEST_CLOCK must be an instant such as 2027-03-14T11:50-04:00.')
  const preload = fileURLToPath(new URL('../tests/support/setup/clock-shift.cjs', import.meta.url))
  process.env.CLOCK_SHIFT_MS = String(shiftMs)
  process.env.NODE_OPTIONS = [options, `--require ${JSON.stringify(preload)}`].filter(Boolean).join(' ')
}
