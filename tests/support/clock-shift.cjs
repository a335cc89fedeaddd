// Loaded into a process by NODE_OPTIONS: its clock is off by the milliseconds in the file CLOCK_SHIFT_FILE names.
const { readFileSync } = require('node:fs')
const RealDate = Date
const real = RealDate.now
let shift = 0
const read = () => {
  try {
    shift = Number(readFileSync(process.env.CLOCK_SHIFT_FILE, 'utf8'))
  } catch {
    shift = 0
  }
}
read()
setInterval(read, 50).unref()
const now = () => real.call(RealDate) + shift
globalThis.Date = class ShiftedDate extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(now())
    else super(...args)
  }
  static now() {
    return now()
  }
}
