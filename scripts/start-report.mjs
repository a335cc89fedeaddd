import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { slowness } from './machine-speed.mjs'
import { elapsed, longestStepMs } from './steps.mjs'

/** A start whose longest step took less had nothing large to do, and reports nothing. */
const REPORTED_FROM_MS = 10_000
/** Seconds from a fresh clone to the first page on the machine of the budgets. */
const BUDGET_SECONDS = 90

/** Prints how long a first start took beside its budget for this machine, and how large its packages are. */
export async function reportStart() {
  if (longestStepMs() < REPORTED_FROM_MS) return
  const took = elapsed()
  // a faster machine gets no smaller budget: disks and networks are not faster with it
  const times = Math.max(slowness(), 1)
  const budget = `${Math.round(BUDGET_SECONDS * times)} s (${BUDGET_SECONDS} s × ${times.toFixed(2)} for this machine)`
  console.log(
    `Ready after ${took}; a first start should take ${budget}. Packages: ${await megabytes('node_modules')} MB.`,
  )
}

async function megabytes(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  let bytes = 0
  for (const file of files) bytes += (await stat(file)).blocks * 512
  return Math.round(bytes / 1e6)
}
