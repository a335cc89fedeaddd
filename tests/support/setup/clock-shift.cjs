// Loaded into a process by NODE_OPTIONS: its clock is off by CLOCK_SHIFT_MS, and by the milliseconds in the file that
// CLOCK_SHIFT_FILE names.
const { readFileSync } = require('node:fs')
const { shiftDate } = require('./shifted-date.cjs')

const { CLOCK_SHIFT_MS = '0', CLOCK_SHIFT_FILE } = process.env
let ofFile = 0
const read = () => {
  try {
    ofFile = Number(readFileSync(CLOCK_SHIFT_FILE, 'utf8'))
  } catch {
    ofFile = 0
  }
}
if (CLOCK_SHIFT_FILE) {
  read()
  setInterval(read, 50).unref()
}
const shift = () => Number(CLOCK_SHIFT_MS) + ofFile
shiftDate(shift)
// so that the server does not take it for a clock that is wrong (`lib/platform/dates/clock.ts`)
globalThis[Symbol.for('stoke.clock-shift-ms')] = shift
