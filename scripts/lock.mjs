import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isAlive, sleep, startedAt } from './processes.mjs'

let tickets = 0
const ticket = (pid) => `${pid}-${startedAt(pid)}-${tickets}`

/**
 * Runs `work` while no other process holds the same lock, and returns its result. A lock is a folder of tickets named
 * after their process: a process holds it when its own is the only ticket of a live process. A name is never reused, so
 * the ticket of a killed process can be removed without a race. A command that outlives this process when it is killed is
 * passed to `hold`, and then keeps the lock until it ends.
 * @template T
 * @param {string} folder
 * @param {(hold: (pid: number) => void) => Promise<T>} work
 * @param {{ onWait?: (pid: number) => void }} [options]
 * @returns {Promise<T>}
 */
export async function withLock(folder, work, { onWait } = {}) {
  mkdirSync(folder, { recursive: true })
  tickets += 1
  const mine = ticket(process.pid)
  const file = path.join(folder, mine)
  const hold = (pid) => writeFileSync(path.join(folder, ticket(pid)), '')
  for (let tries = 0; ; tries += 1) {
    const holder = otherTicket(folder, mine)
    if (holder === undefined) {
      writeFileSync(file, '')
      if (otherTicket(folder, mine) === undefined) break
      rmSync(file, { force: true })
    } else if (tries === 20) onWait?.(holder)
    await sleep(20 + Math.random() * 40)
  }
  try {
    return await work(hold)
  } finally {
    rmSync(file, { force: true })
  }
}

function otherTicket(folder, mine) {
  for (const name of readdirSync(folder)) {
    if (name === mine) continue
    const [pid, began] = name.split('-')
    if (isAlive(Number(pid)) && startedAt(Number(pid)) === began) return Number(pid)
    rmSync(path.join(folder, name), { force: true })
  }
  return undefined
}
