import { createHash } from 'node:crypto'
import { pathToFileURL } from 'node:url'

/** What the fixed piece of work takes on the machine that the budgets were set on, two cores of 2026 without other work, in ms. */
const REFERENCE_MS = 150
const TRIES = 5

/**
 * How much slower this machine is, at this moment, than the one that budgets of time were set on: 1 is as fast, 2 takes
 * twice as long. Measured by a fixed piece of work of what builds and tests do: objects, texts, sorting and hashing.
 */
export function slowness() {
  const times = Array.from({ length: TRIES }, () => {
    const began = performance.now()
    fixedWork()
    return performance.now() - began
  })
  return Math.min(...times) / REFERENCE_MS
}

function fixedWork() {
  let seed = 1
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed
  }
  const rows = Array.from({ length: 40_000 }, (_, id) => ({ id, name: `row ${random()}`, amount: random() % 10_000 }))
  rows.sort((one, other) => one.amount - other.amount || one.name.localeCompare(other.name))
  const copy = JSON.parse(JSON.stringify(rows))
  const sums = new Map()
  for (const { name, amount } of copy) sums.set(name.slice(0, 8), (sums.get(name.slice(0, 8)) ?? 0) + amount)
  return createHash('sha256')
    .update(JSON.stringify([...sums]))
    .digest('hex')
}

// node scripts/machine-speed.mjs
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) console.log(slowness().toFixed(2))
